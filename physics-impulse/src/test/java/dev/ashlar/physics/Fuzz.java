package dev.ashlar.physics;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.testkit.Cases;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One world to which anything happens, by a seed: a list of turns, of which each is a call or a step, that depend on the seed, their
 * number, and the bodies there are. A turn can be left out without changing what the others draw, so that what is found can be
 * {@linkplain #reduced reduced} to the few turns it needs.
 */
final class Fuzz {
    /** Something that must not be. */
    static final class Finding extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** Equal for what is likely the same fault. */
        final String kind;

        Finding(String kind, String text, Throwable cause) {
            super(kind + ": " + text, cause);
            this.kind = kind;
        }
    }

    /** A world cannot go on, as documented. */
    static final class Over extends RuntimeException {
        private static final long serialVersionUID = 1;

        Over(String why) {
            super(why);
        }
    }

    /** Of the longest worlds; most are much shorter, since what short ones find is easier to understand. */
    static final int MOST_TURNS = 400;
    private static final int FEWEST_TURNS = 20;
    private static final int JUDGED_EVERY = 50;
    private static final int MOST_REDUCING_RUNS = 1000;
    private static final Pattern OUT_OF_RANGE = Pattern.compile("BodyId\\[index=(\\d+), .* in every step");
    private static final String[] BROAD = {"tree", "sap", "vadop", "axis-sort", "grid", "brute-force"};
    private static final String[] NARROW = {"auto", "auto", "trajectory", "separating-vector", "dop-tree", "polygonal-patch"};

    final long seed;
    final FuzzFaults faults = new FuzzFaults();
    final List<String> script = new ArrayList<>();
    final WorldBuilder builder;
    final World world;
    final FuzzJudge judge;
    final boolean isEventDriven;
    final boolean isConvexOnly;
    final boolean hasPerception;
    private final BitSet leftOut;
    private final int turns;
    private final int firstBodies;
    private int steps;

    Fuzz(long seed) {
        this(seed, new BitSet());
    }

    Fuzz(long seed, BitSet leftOut) {
        this.seed = seed;
        this.leftOut = leftOut;
        Cases cases = new Cases(seed);
        turns = (int) cases.magnitude(FEWEST_TURNS, MOST_TURNS);
        firstBodies = cases.integer(1, 8);
        String narrow = NARROW[cases.integer(0, NARROW.length - 1)];
        isConvexOnly = narrow.equals("separating-vector");
        isEventDriven = cases.integer(0, 9) == 0;
        hasPerception = !isEventDriven && cases.integer(0, 7) == 0;
        builder = World.builder().preset(seed % 2 == 0 ? Preset.EXACT : Preset.GAME)
                .broadPhase(BROAD[cases.integer(0, BROAD.length - 1)]).narrowPhase(narrow)
                .threads(cases.integer(0, 3) == 0 ? 2 : 1).sleeping(cases.integer(0, 1) == 0)
                .recordPaths(cases.integer(0, 3) == 0)
                .substeps(cases.integer(0, 3) == 0 ? cases.integer(1, 8) : 4).hitSpeed(cases.between(0, 2));
        if (cases.integer(0, 9) == 0) {
            builder.maxInternalSteps(cases.integer(1, 30)).pushSpeed(cases.magnitude(0.1, 10));
        }
        if (hasPerception) {
            builder.perception(PerceptionDef.of(new Viewpoint(new Vec3(0, 2, 9), new Vec3(0, 0, -1), 1), cases.integer(20, 400)));
        }
        if (isEventDriven) {
            builder.eventDriven();
        }
        faults.install(builder, cases);
        world = builder.build();
        faults.world = world;
        judge = new FuzzJudge(world, isEventDriven);
        script.add("world: " + narrow + (isEventDriven ? ", event-driven" : "") + (hasPerception ? ", perception" : "")
                + ", threads " + WorldParts.of(world).settings().threads + ", sleeping "
                + WorldParts.of(world).settings().sleeping + ", filter "
                + (WorldParts.of(world).settings().filter != null) + ", modifier "
                + (WorldParts.of(world).settings().modifier != null) + ", substeps "
                + WorldParts.of(world).settings().substeps + ", broad " + world.report().broadPhase());
        addGround(cases);
    }

    private void addGround(Cases cases) {
        BodyDef ground = switch (isConvexOnly ? 0 : cases.integer(0, 3)) {
            case 0, 1 -> BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0);
            case 2 -> BodyDef.staticBody(SampleMeshes.terrain(8, 8, 20, 0.6, 5));
            default -> BodyDef.staticBody(Polyhedron.box(9, 9, 9).inverted()).at(0, 4.5, 0);
        };
        script.add("ground: "
                + (ground.shape() instanceof Polyhedron p ? p.faceCount() + " faces, inverted " + p.isInverted() : ""));
        world.add(ground.userData(-1));
    }

    /** Runs all turns; throws what is found first. */
    void run() {
        FuzzCalls calls = new FuzzCalls(this);
        try {
            for (int turn = 0; turn < turns; turn++) {
                if (!leftOut.get(turn)) {
                    take(turn, calls);
                }
            }
            judge.judge();
        } catch (Finding e) {
            throw e;
        } catch (Over e) {
            script.add("over: " + e.getMessage());
        } catch (IllegalStateException e) {
            Matcher body = OUT_OF_RANGE.matcher(e.getMessage());
            if (!(world.isDamaged() && body.find() && judge.mayBeFlung(Integer.parseInt(body.group(1))))) {
                throw threw(e);
            }
            script.add("over: out of range");
        } catch (Throwable e) { // also of asserts
            throw threw(e);
        }
    }

    private static Finding threw(Throwable e) {
        return new Finding("threw " + e.getClass().getSimpleName() + " in " + place(e), String.valueOf(e.getMessage()), e);
    }

    private void take(int turn, FuzzCalls calls) {
        Cases cases = new Cases(1_000_003 * seed + turn);
        if (turn < firstBodies) {
            calls.add(turn, cases);
        } else if (cases.integer(0, 1) == 0) {
            calls.call(turn, cases);
        } else {
            calls.step(cases);
            steps++;
            if (steps % JUDGED_EVERY == 0) {
                judge.judge();
            }
        }
    }

    /** The first of our methods that a stack trace names, below what only checks. */
    private static String place(Throwable e) {
        for (StackTraceElement at : e.getStackTrace()) {
            if (at.getClassName().startsWith("dev.ashlar.") && !at.getClassName().endsWith(".Check")) {
                return at.getClassName().replaceAll(".*\\.", "") + "." + at.getMethodName();
            }
        }
        return "nowhere";
    }

    /** The turns that what a seed finds needs, as a script: ever smaller parts are left out, until nothing more can be. */
    static String reduced(long seed, String kind) {
        BitSet leftOut = new BitSet();
        int runs = 0;
        int before = -1;
        while (before != leftOut.cardinality() && runs < MOST_REDUCING_RUNS) {
            before = leftOut.cardinality();
            for (int size = MOST_TURNS / 2; size > 0; size /= 2) {
                for (int from = 0; from < MOST_TURNS && runs < MOST_REDUCING_RUNS; from += size) {
                    BitSet less = (BitSet) leftOut.clone();
                    less.set(from, Math.min(MOST_TURNS, from + size));
                    if (!less.equals(leftOut)) {
                        runs++;
                        leftOut = found(seed, less, kind) != null ? less : leftOut;
                    }
                }
            }
        }
        Fuzz last = found(seed, leftOut, kind);
        return last == null ? "not found again" : String.join("\n  ", last.script);
    }

    private static Fuzz found(long seed, BitSet leftOut, String kind) {
        Fuzz fuzz = new Fuzz(seed, leftOut);
        try {
            fuzz.run();
            return null;
        } catch (Finding e) {
            fuzz.script.add(e.getMessage());
            return e.kind.equals(kind) ? fuzz : null;
        }
    }
}
