package dev.ashlar.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.narrow.generic.AutoProvider;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.spi.WorkBudget;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every clause of the contract can fail: each of these narrow phases breaks one, and the suite notices. */
class BrokenNarrowPhasesTest {
    @Test
    void wrongAnswersAreNoticed() throws Exception {
        assertNoticed(sound -> new Wrapper(sound) {
            @Override
            public void intersect(PairInput in, PairResult out) {
                sound.intersect(in, out);
                if (out.status == Status.HIT && out.distance > -0.01) {
                    out.status = Status.CLEAR;
                    out.distance = 0;
                }
            }
        }, "intersectionIsRight");
        assertNoticed(sound -> new Wrapper(sound) {
            @Override
            public void distance(PairInput in, PairResult out) {
                sound.distance(in, out);
                out.distance *= 1 + 1e-6;
            }
        }, "distanceIsExactAndItsPointsAreOnTheShapes");
    }

    @Tag("slow")
    @Test
    void anOverstatedLowerBoundIsNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            @Override
            public void intersect(PairInput in, PairResult out) {
                sound.intersect(in, out);
                out.distance *= out.status == Status.CLEAR ? 1.01 : 1;
            }
        })).containsExactly("intersectionIsRight");
    }

    @Test
    void normalsFromBToAAreNoticed() throws Exception {
        assertNoticed(sound -> new Wrapper(sound) {
            @Override
            public Status contacts(PairInput in, ContactBuffer out) {
                ContactBuffer own = new ContactBuffer();
                Status status = sound.contacts(in, own);
                copy(own, out, -1);
                return status;
            }
        }, "contactsAreOnBothSurfacesAndPointFromAToB", "aBoxOnABoxIsHeldByTheCornersOfTheirOverlap");
    }

    @Test
    void restlessFeatureIdsAreNoticed() throws Exception {
        assertNoticed(sound -> new Wrapper(sound) {
            private long next;

            @Override
            public Status contacts(PairInput in, ContactBuffer out) {
                ContactBuffer own = new ContactBuffer();
                Status status = sound.contacts(in, own);
                for (int m = 0; m < own.manifoldCount(); m++) {
                    out.addManifold(own.normalX(m), own.normalY(m), own.normalZ(m), own.faceA(m), own.faceB(m));
                    for (int c = own.firstContact(m); c < own.firstContact(m + 1); c++) {
                        out.addContact(own.x(c), own.y(c), own.z(c), own.separation(c), next++);
                    }
                }
                return status;
            }
        }, "featureIdsAreUniqueAndStayWhileTheSameFeaturesMeet");
    }

    @Test
    void aLateSweepIsNoticed() throws Exception {
        assertNoticed(sound -> new Wrapper(sound) {
            @Override
            public void sweep(PairInput in, SweepResult out) {
                sound.sweep(in, out);
                if (out.status == Status.HIT) {
                    out.t = Math.min(1, out.t + 0.05);
                }
            }
        }, "sweepsAreSafeAndNotEarly", "nothingTunnelsHoweverFastItMovesOrTurns");
    }

    @Test
    void anEarlySweepIsNoticed() throws Exception {
        assertNoticed(sound -> new Wrapper(sound) {
            @Override
            public void sweep(PairInput in, SweepResult out) {
                sound.sweep(in, out);
                out.t *= out.status == Status.HIT ? 0.97 : 1;
            }
        }, "sweepsAreSafeAndNotEarly");
    }

    @Test
    void aSweepThatIsBlindAfterAStartWithinTheMotionIsNoticed() throws Exception {
        assertNoticed(sound -> new Wrapper(sound) {
            @Override
            public void sweep(PairInput in, SweepResult out) {
                sound.sweep(in, out);
                if (in.from > 0) {
                    out.status = Status.CLEAR;
                    out.t = 1;
                }
            }
        }, "sweepsGoOnFromWithinAMotion");
    }

    @Test
    void aSweepThatFreezesContactIsNoticed() throws Exception {
        assertNoticed(sound -> new Wrapper(sound) {
            @Override
            public void sweep(PairInput in, SweepResult out) {
                PairResult start = new PairResult();
                Pose.relative(in.motionA, 0, in.motionB, 0, in.relative, 0);
                sound.distance(in, start);
                sound.sweep(in, out);
                if (start.distance <= in.zone) {
                    out.status = Status.HIT;
                    out.t = 0;
                }
            }
        }, "contactWithinTheZoneMayMoveApartAndAlong");
    }

    @Test
    void aFalseClearUnderABudgetIsNoticed() throws Exception {
        assertNoticed(sound -> new Wrapper(sound) {
            @Override
            public void intersect(PairInput in, PairResult out) {
                sound.intersect(in, out);
                if (out.status == Status.TIMED_OUT) {
                    out.status = Status.CLEAR;
                }
            }
        }, "anExhaustedBudgetIsNeverAFalseClear");
    }

    @Test
    void anIgnoredBudgetIsNoticed() throws Exception {
        assertNoticed(sound -> new Wrapper(sound) {
            private PairInput unlimited(PairInput in) {
                in.budget = WorkBudget.unlimited();
                return in;
            }

            @Override
            public void intersect(PairInput in, PairResult out) {
                sound.intersect(unlimited(in), out);
            }

            @Override
            public void sweep(PairInput in, SweepResult out) {
                sound.sweep(unlimited(in), out);
            }
        }, "anExhaustedBudgetIsNeverAFalseClear");
    }

    @Test
    void memoryThatChangesAnswersIsNoticed() throws Exception {
        assertNoticed(sound -> new Wrapper(sound) {
            @Override
            public void distance(PairInput in, PairResult out) {
                double known = in.cache[in.cacheAt];
                sound.distance(in, out);
                out.distance += known != 0 ? 1e-3 : 0;
            }
        }, "memoryOfAPairChangesNoAnswer");
    }

    @Tag("slow")
    @Test
    void anAllocationIsNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            private double[] garbage = new double[1];

            @Override
            public void sweep(PairInput in, SweepResult out) {
                garbage = new double[3];
                sound.sweep(in, out);
                out.t += garbage[0];
            }
        })).containsExactly("allocatesNothingOnceWarm");
    }

    private static void copy(ContactBuffer from, ContactBuffer to, double sign) {
        for (int m = 0; m < from.manifoldCount(); m++) {
            to.addManifold(sign * from.normalX(m), sign * from.normalY(m), sign * from.normalZ(m), from.faceA(m), from.faceB(m));
            for (int c = from.firstContact(m); c < from.firstContact(m + 1); c++) {
                to.addContact(from.x(c), from.y(c), from.z(c), from.separation(c), from.feature(c));
            }
        }
    }

    private static void assertNoticed(UnaryOperator<PairQuery> fault, String... tests) throws Exception {
        assertThat(failures(fault, tests)).containsExactlyInAnyOrder(tests);
    }

    private static Set<String> failures(UnaryOperator<PairQuery> fault, String... tests) throws Exception {
        NarrowPhaseProvider sound = new AutoProvider();
        return Suite.failures(new NarrowPhaseContract() {
            @Override
            protected int cases() {
                return 60;
            }

            @Override
            protected NarrowPhaseProvider provider() {
                return new NarrowPhaseProvider() {
                    @Override
                    public String id() {
                        return "broken";
                    }

                    @Override
                    public Set<Capability> capabilities() {
                        return sound.capabilities();
                    }

                    @Override
                    public NarrowPhase create(AlgorithmConfig config) {
                        return new BrokenPhase(sound.create(config), fault);
                    }
                };
            }
        }, tests);
    }

    private record BrokenPhase(NarrowPhase sound, UnaryOperator<PairQuery> fault) implements NarrowPhase {
        @Override
        public boolean accepts(Shape shape) {
            return sound.accepts(shape);
        }

        @Override
        public PreparedShape prepare(Shape shape) {
            return sound.prepare(shape);
        }

        @Override
        public int cacheSize() {
            return sound.cacheSize();
        }

        @Override
        public PairQuery newQuery() {
            return fault.apply(sound.newQuery());
        }
    }

    /** Passes everything on. */
    private static class Wrapper implements PairQuery {
        private final PairQuery sound;

        Wrapper(PairQuery sound) {
            this.sound = sound;
        }

        @Override
        public void intersect(PairInput in, PairResult out) {
            sound.intersect(in, out);
        }

        @Override
        public void distance(PairInput in, PairResult out) {
            sound.distance(in, out);
        }

        @Override
        public Status contacts(PairInput in, ContactBuffer out) {
            return sound.contacts(in, out);
        }

        @Override
        public void sweep(PairInput in, SweepResult out) {
            sound.sweep(in, out);
        }

        @Override
        public double sweepTolerance(double zone) {
            return sound.sweepTolerance(zone);
        }
    }
}
