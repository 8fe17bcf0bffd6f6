package dev.ashlar.spi;

import dev.ashlar.math.Check;
import java.util.Arrays;

/**
 * How many questions an algorithm answered itself, and how many core answered in its place, by kind of question. Belongs to one
 * query object, and so to one thread.
 *
 * <p>An algorithm raises {@link #kernel} where its own kernels work, and {@link #passedOn} where it hands a question on to core;
 * what completes it by core compares these before and after each question. So a question is an algorithm's own only if its kernels
 * worked on it and core was not asked.
 */
public final class AnswerCounts {
    /** Kinds of questions. */
    public enum Question {
        /** {@link PairQuery#contacts}. */
        CONTACTS(Capability.CONTACTS),
        /** {@link PairQuery#sweep}. */
        SWEEP(Capability.SWEEP),
        /** {@link PairQuery#distance}. */
        DISTANCE(Capability.DISTANCE),
        /** {@link PairQuery#intersect}. */
        OVERLAP(Capability.INTERSECTION);

        /** What an algorithm declares that answers such questions. */
        public final Capability capability;

        Question(Capability capability) {
            this.capability = capability;
        }
    }

    /** Who answered. */
    public enum By {
        /** The algorithm, by its kernels. */
        OWN,
        /** The algorithm, before any kernel: bounding balls or boxes were apart. */
        BOUNDS,
        /** Core, about two polyhedra that the algorithm takes. */
        CORE,
        /** Whoever it was, about a pair with a sphere, a capsule, a compound or a polyhedron that the algorithm does not take. */
        OTHER_SHAPES
    }

    private static final int WAYS = By.values().length;
    private static final int SIZE = Question.values().length * WAYS;

    /** Work of the algorithm's own kernels, in its own units: side functions, nodes of trees, pairs of patches, supports. */
    public long kernel;
    /** Questions that the algorithm handed on to core, in whole or in part. */
    public long passedOn;

    private final long[] counts = new long[SIZE];

    /** Counts a question. */
    public void count(Question question, By by) {
        counts[Check.notNull("question", question).ordinal() * WAYS + Check.notNull("by", by).ordinal()]++;
    }

    /** How many questions of a kind were answered so. */
    public long get(Question question, By by) {
        return counts[Check.notNull("question", question).ordinal() * WAYS + Check.notNull("by", by).ordinal()];
    }

    /** How many questions of a kind were asked. */
    public long asked(Question question) {
        long sum = 0;
        for (int i = 0; i < WAYS; i++) {
            sum += counts[Check.notNull("question", question).ordinal() * WAYS + i];
        }
        return sum;
    }

    /** Adds what another counted. */
    public void add(AnswerCounts other) {
        kernel += other.kernel;
        passedOn += other.passedOn;
        for (int i = 0; i < SIZE; i++) {
            counts[i] += other.counts[i];
        }
    }

    /** Forgets all. */
    public void clear() {
        kernel = 0;
        passedOn = 0;
        Arrays.fill(counts, 0);
    }
}
