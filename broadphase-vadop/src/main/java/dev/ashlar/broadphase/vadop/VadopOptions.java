package dev.ashlar.broadphase.vadop;

/** The options of {@link VadopProvider}, read. */
record VadopOptions(int axes, double phi, double resting, double excess, boolean xyz, boolean balls, boolean table,
        boolean discrete) {
}
