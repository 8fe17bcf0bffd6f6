package dev.ashlar.geometry.file;

/** Names of coordinates. */
final class Axes {
    static final String[] NAMES = {"x", "y", "z"};

    private Axes() {
    }
}
