package dev.ashlar.narrow.trajectory.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Cases;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class PartFeaturesTest {
    private static PartFeatures of(Polyhedron p) {
        return PartFeatures.of(p, 0, TrajectoryOptions.DEFAULT);
    }

    /** van Waveren 2005, section 3.2: the displaced edge lies on both displaced faces; section 3.5: not so at sharp edges. */
    @Test
    void expelVectorsLiftEdgesOntoBothFacesUnlessTheyAreSharp() {
        int plain = 0;
        int sharp = 0;
        Cases cases = new Cases(2);
        for (int i = 0; i < 40; i++) {
            Polyhedron p = i % 2 == 0 ? cases.convex() : SampleMeshes.thinTetrahedra(1, 1, i).get(0);
            PartFeatures f = of(p);
            for (int e = 0; e < f.edgeCount; e++) {
                if (p.edgeType(e) != EdgeType.CONVEX) {
                    continue;
                }
                Vec3 m = Vec3.of(f.expel, 3 * e);
                Vec3 left = p.normal(p.edgeFace(e, 0));
                Vec3 right = p.normal(p.edgeFace(e, 1));
                if (left.dot(right) > -0.49) {
                    assertThat(m.dot(left)).isCloseTo(1, offset(1e-12));
                    assertThat(m.dot(right)).isCloseTo(1, offset(1e-12));
                    plain++;
                } else if (left.dot(right) < -0.51) {
                    assertThat(m.length()).isCloseTo(PartFeatures.MAX_EXPEL, offset(1e-12));
                    assertThat(m.dot(left)).as("as much along one normal as along the other").isPositive()
                            .isCloseTo(m.dot(right), offset(1e-9));
                    sharp++;
                }
            }
        }
        assertThat(plain).isPositive();
        assertThat(sharp).isPositive();
    }

    @Test
    void atARimTheyPointAwayWithinTheFace() {
        Polyhedron ground = SampleMeshes.terrain(3, 3, 3, 1, 4);
        PartFeatures f = of(ground);
        for (int e = 0; e < f.edgeCount; e++) {
            Vec3 m = Vec3.of(f.expel, 3 * e);
            if (ground.edgeType(e) == EdgeType.DANGLING) {
                int face = ground.edgeFace(e, 0);
                assertThat(m.length()).isCloseTo(1, offset(1e-12));
                assertThat(m.dot(ground.normal(face))).isCloseTo(0, offset(1e-12));
                for (int k = 0; k < 3; k++) {
                    assertThat(m.dot(ground.vertex(ground.faceVertex(face, k)).minus(ground.vertex(ground.edgeTail(e)))))
                            .isLessThan(1e-12);
                }
            } else if (ground.isInternalEdge(e)) {
                assertThat(m).isEqualTo(Vec3.ZERO);
            }
        }
    }

    @Test
    void eachFeatureThatCanBeTouchedBelongsToOneElement() {
        for (Polyhedron p : new Polyhedron[] {SampleMeshes.terrain(6, 6, 6, 2, 1), Meshes.torus(1, 0.3, 8, 6),
            Polyhedron.box(1, 2, 3)}) {
            FeatureElements elements = of(p).elements;
            int edges = 0;
            BitSet touched = new BitSet();
            for (int e = 0; e < p.edgeCount(); e++) {
                // What is concave in an open surface is convex from behind.
                if (!p.isInternalEdge(e) || !p.isClosed() && p.edgeType(e) == EdgeType.CONCAVE) {
                    edges++;
                    touched.set(p.edgeTail(e));
                    touched.set(p.edgeHead(e));
                }
            }
            int vertices = touched.cardinality();
            assertThat(elements.vertex).hasSize(vertices).doesNotHaveDuplicates();
            assertThat(elements.edge).hasSize(edges).doesNotHaveDuplicates();
        }
    }
}
