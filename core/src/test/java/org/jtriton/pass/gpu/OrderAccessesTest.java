package org.jtriton.pass.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.jtriton.frontend.lower.JitFunction;
import org.jtriton.frontend.lower.KernelFile;
import org.jtriton.frontend.lower.Signature;
import org.jtriton.ir.IrModule;
import org.jtriton.ir.op.Misc;
import org.jtriton.pass.Pass;
import org.jtriton.pass.PassManager;
import org.jtriton.pass.Pipelines;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernels that keep to their own elements get no barrier for global memory. */
class OrderAccessesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ../examples/kernels/softmax.py|softmax|x_ptr=*fp32:16,y_ptr=*fp32:16,columns=i32,BLOCK=1024
                    ../examples/kernels/layer_norm.py|layer_norm|x_ptr=*fp32:16,weight_ptr=*fp32:16,bias_ptr=*fp32:16,y_ptr=*fp32:16,columns=i32,epsilon=fp32,BLOCK=1024
                    ../bench/gpu/kernels/softmax.py|softmax|y_ptr=*fp32:16,x_ptr=*fp32:16,x_stride=i32:16,y_stride=i32:16,rows=i32,columns=i32,BLOCK=4096,STAGES=4
                    ../bench/gpu/kernels/layer_norm.py|forward|x_ptr=*fp16:16,y_ptr=*fp16:16,w_ptr=*fp16:16,b_ptr=*fp16:16,mean_ptr=*fp32:16,rstd_ptr=*fp32:16,stride=i32:16,columns=i32:16,epsilon=fp32,BLOCK=1024
                    ../bench/gpu/kernels/layer_norm.py|backward|dx_ptr=*fp16:16,dy_ptr=*fp16:16,dw_ptr=*fp32:16,db_ptr=*fp32:16,x_ptr=*fp16:16,w_ptr=*fp16:16,mean_ptr=*fp32:16,rstd_ptr=*fp32:16,locks_ptr=*i32:16,stride=i32:16,columns=i32:16,GROUPS=64,BLOCK=1024
                    ../bench/gpu/kernels/matmul.py|matmul|a_ptr=*fp16:16,b_ptr=*fp16:16,c_ptr=*fp16:16,M=i32:16,N=i32:16,K=i32:16,a_row=i32:16,a_column=i32=1,b_row=i32:16,b_column=i32=1,c_row=i32:16,c_column=i32=1,BLOCK_M=128,BLOCK_N=128,BLOCK_K=64,GROUP=8
                    ../bench/gpu/kernels/persistent.py|persistent|a_ptr=*fp16:16,b_ptr=*fp16:16,c_ptr=*fp16:16,M=i32:16,N=i32:16,K=i32:16,a_row=i32:16,a_column=i32=1,b_row=i32:16,b_column=i32=1,c_row=i32:16,c_column=i32=1,BLOCK_M=128,BLOCK_N=128,BLOCK_K=64,GROUP=8,NUM_SMS=132
                    ../bench/gpu/kernels/attention_backward.py|backward|q_ptr=*fp16:16,k_ptr=*fp16:16,v_ptr=*fp16:16,scale=fp32,do_ptr=*fp16:16,dq_ptr=*fp16:16,dk_ptr=*fp16:16,dv_ptr=*fp16:16,log_ptr=*fp32:16,delta_ptr=*fp32:16,head_stride=i32:16,row_stride=i32:16,column_stride=i32=1,length=i32:16,M1=32,N1=128,M2=128,N2=32,SLICES=2,SIZE=64,IS_CAUSAL=True
                    ../bench/gpu/kernels/attention.py|forward|scale=fp32,log_ptr=*fp32:16,q_desc=desc<fp16[128,64]>:tma,k_desc=desc<fp16[64,64]>:tma,v_desc=desc<fp16[64,64]>:tma,o_desc=desc<fp16[128,64]>:tma,length=i32:16,SIZE=64,BLOCK_M=128,BLOCK_N=64,IS_CAUSAL=True,SPECIALIZE=False
                    """)
    void ordinaryKernelsGetNone(String file, String kernel, String signature) {
        var source = KernelFile.load(Path.of(file));
        source.compileForGpu(90);
        JitFunction function = source.kernel(kernel);
        IrModule tidy = new PassManager(Pipelines.triton()).run(function.lower(Signature.parse(signature, function)));
        List<Pass> passes = Pipelines.gpuAfterTriton().stream()
                .takeWhile(pass -> !(pass instanceof OrderAccesses))
                .toList();

        IrModule before = new PassManager(passes).run(GpuModule.of(tidy, "cuda:90", 4, 3));

        assertThat(barriers(new OrderAccesses().run(before))).isEqualTo(barriers(before));
    }

    private static int barriers(IrModule module) {
        int[] count = {0};
        module.kernel().walk(op -> count[0] += op.is(Misc.BARRIER) ? 1 : 0);
        return count[0];
    }
}
