package org.jtriton.runtime.cuda;

import org.jtriton.Knobs;

/**
 * Which form of a kernel is compiled. It follows from what a launch is given, so that a kernel may need several; all do the same.
 *
 * @param hasMaps whether launches make maps of tensors that follow from their arguments, which not all arguments have
 * @param isForOneWave whether it is for launches whose programs all run at once
 */
record KernelForm(boolean hasMaps, boolean isForOneWave) {
    /** The one that most launches take. */
    static KernelForm usual() {
        return new KernelForm(Knobs.LAUNCH_MAPS.value(), false);
    }

    KernelForm withoutMaps() {
        return new KernelForm(false, isForOneWave);
    }

    KernelForm forOneWave() {
        return new KernelForm(hasMaps, true);
    }
}
