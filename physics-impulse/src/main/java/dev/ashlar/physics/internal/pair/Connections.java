package dev.ashlar.physics.internal.pair;

/** What connects bodies so that they do not collide. */
public interface Connections {
    /** Whether there are any. */
    boolean any();

    /** Whether two bodies are connected and do not collide. */
    boolean keepApart(int a, int b);
}
