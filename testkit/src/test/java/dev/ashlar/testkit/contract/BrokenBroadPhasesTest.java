package dev.ashlar.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.broadphase.bruteforce.BruteForceProvider;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Every clause of the contract can fail: each of these broad phases breaks one, and the suite notices. */
class BrokenBroadPhasesTest {
    @Test
    void aSoundOnePasses() throws Exception {
        assertThat(failures(sound -> sound)).isEmpty();
    }

    @Test
    void missingPairsAreNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            @Override
            public void findPairs(PairBuffer out) {
                PairBuffer all = new PairBuffer();
                sound.findPairs(all);
                for (int i = 0; i < all.size(); i++) {
                    if (all.first(i) % 13 != 5) {
                        out.add(all.first(i), all.second(i));
                    }
                }
            }
        })).contains("findsEveryPairOfRandomWorldsOnce", "keepsUpWithBodiesThatFlyStraightAndBounce",
                "findsBoxesThatTouchExactly");
    }

    @Test
    void aLastStepsAnswerIsNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            private final PairBuffer last = new PairBuffer();

            @Override
            public void findPairs(PairBuffer out) {
                for (int i = 0; i < last.size(); i++) {
                    out.add(last.first(i), last.second(i));
                }
                last.clear();
                sound.findPairs(last);
            }
        })).contains("findsEveryPairOfRandomWorldsOnce", "keepsUpWithBodiesThatFlyStraightAndBounce");
    }

    @Test
    void doublePairsAreNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            @Override
            public void findPairs(PairBuffer out) {
                int before = out.size();
                sound.findPairs(out);
                if (out.size() > before) {
                    out.add(out.first(before), out.second(before));
                }
            }
        })).contains("findsEveryPairOfRandomWorldsOnce", "appendsToWhatIsInTheBuffer");
    }

    @Test
    void pairsThatMayNotBeAreNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            @Override
            public void insert(int proxy, double[] volume, int at, long version, boolean fixed, int group, int mask) {
                sound.insert(proxy, volume, at, version, fixed, -1, -1);
            }
        })).containsExactly("neverPairsFixedWithFixedAndKeepsToGroupsAndMasks");
    }

    @Test
    void volumesWithoutTheirSweepAreNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            @Override
            public void setMotion(int proxy, double[] volume, int at, long version) {
                double[] still = new double[SweptVolume.STRIDE];
                if (at + SweptVolume.STRIDE <= volume.length) {
                    System.arraycopy(volume, at, still, 0, SweptVolume.STRIDE);
                    still[SweptVolume.DISPLACEMENT] = 0;
                }
                sound.setMotion(proxy, still, 0, version);
            }
        })).contains("keepsUpWithBodiesThatFlyStraightAndBounce");
    }

    @Test
    void anAllocationIsNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            private int[] garbage;

            @Override
            public void findPairs(PairBuffer out) {
                garbage = new int[8];
                sound.findPairs(out);
            }

            @Override
            public int size() {
                return sound.size() + (garbage == null ? 0 : garbage[0]);
            }
        })).containsExactly("allocatesNothingOnceWarm");
    }

    @Test
    void lossesInQueriesAreNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            @Override
            public void queryAabb(double[] box, int at, ProxyBuffer out) {
                ProxyBuffer all = new ProxyBuffer();
                sound.queryAabb(box, at, all);
                for (int i = 1; i < all.size(); i++) {
                    out.add(all.get(i));
                }
            }
        })).contains("answersInsideAStep");
        assertThat(failures(sound -> new Wrapper(sound) {
            @Override
            public void rayCast(double[] ray, int at, double limit, CastVisitor visitor) {
                sound.rayCast(ray, at, 0.9 * limit, visitor);
            }
        })).contains("answersInsideAStep");
        assertThat(failures(sound -> new Wrapper(sound) {
            @Override
            public void partners(int proxy, ProxyBuffer out) {
                ProxyBuffer all = new ProxyBuffer();
                sound.partners(proxy, all);
                for (int i = 1; i < all.size(); i++) {
                    out.add(all.get(i));
                }
            }
        })).contains("answersInsideAStep", "survivesInsertionRemovalAndTeleportsInAnyOrder");
    }

    @Test
    void swallowedBadInputIsNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            @Override
            public void setMotion(int proxy, double[] volume, int at, long version) {
                if (!Double.isNaN(volume[at + SweptVolume.DISPLACEMENT + 1])) {
                    sound.setMotion(proxy, volume, at, version);
                }
            }
        })).containsExactly("refusesBadInputAndIsUnharmed");
    }

    @Test
    void anUnsteadyOrderIsNoticed() throws Exception {
        assertThat(failures(sound -> new Wrapper(sound) {
            private final java.util.Random random = new java.util.Random(System.identityHashCode(this));

            @Override
            public void findPairs(PairBuffer out) {
                PairBuffer all = new PairBuffer();
                sound.findPairs(all);
                int shift = all.size() == 0 ? 0 : random.nextInt(all.size());
                for (int i = 0; i < all.size(); i++) {
                    int k = (i + shift) % all.size();
                    out.add(all.first(k), all.second(k));
                }
            }
        })).contains("repeatsItselfToTheOrderOfItsPairs");
    }

    private static Set<String> failures(UnaryOperator<BroadPhase> fault) throws Exception {
        return Suite.failures(new BroadPhaseContract() {
            @Override
            protected BroadPhaseProvider provider() {
                return new BroadPhaseProvider() {
                    @Override
                    public String id() {
                        return "brute-force";
                    }

                    @Override
                    public BroadPhase create(AlgorithmConfig config) {
                        return fault.apply(new BruteForceProvider().create(config));
                    }
                };
            }
        });
    }

    /** Passes everything on. */
    private static class Wrapper implements BroadPhase {
        private final BroadPhase sound;

        Wrapper(BroadPhase sound) {
            this.sound = sound;
        }

        @Override
        public void insert(int proxy, double[] volume, int at, long version, boolean fixed, int group, int mask) {
            sound.insert(proxy, volume, at, version, fixed, group, mask);
        }

        @Override
        public void remove(int proxy) {
            sound.remove(proxy);
        }

        @Override
        public void setMotion(int proxy, double[] volume, int at, long version) {
            sound.setMotion(proxy, volume, at, version);
        }

        @Override
        public void findPairs(PairBuffer out) {
            sound.findPairs(out);
        }

        @Override
        public void partners(int proxy, ProxyBuffer out) {
            sound.partners(proxy, out);
        }

        @Override
        public void queryAabb(double[] box, int at, ProxyBuffer out) {
            sound.queryAabb(box, at, out);
        }

        @Override
        public void rayCast(double[] ray, int at, double limit, CastVisitor visitor) {
            sound.rayCast(ray, at, limit, visitor);
        }

        @Override
        public void sweep(double[] swept, int at, double limit, CastVisitor visitor) {
            sound.sweep(swept, at, limit, visitor);
        }

        @Override
        public int size() {
            return sound.size();
        }
    }
}
