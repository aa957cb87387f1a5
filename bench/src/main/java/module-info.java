/** Micro-benchmarks (JMH). */
module org.jtriton.bench {
    requires org.jtriton;
}
