package dev.ashlar.narrow.patch.polygonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.Path2D;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutlineTest {
    private static final Outline SQUARE = Outline.polygon(0, 0, 2, 0, 2, 2, 0, 2);
    private static final Outline ELL = Outline.polygon(0, 0, 3, 0, 3, 1, 1, 1, 1, 3, 0, 3);

    @Test
    void edgesInsideTheShapeVanish() {
        // Two squares side by side, the second one wound the other way, and cut into triangles.
        double[] xy = {0, 0, 1, 0, 2, 0, 0, 1, 1, 1, 2, 1};
        Outline two = Outline.of(xy, new int[][] {{0, 1, 4, 3}, {1, 4, 5}, {5, 2, 1}});
        assertThat(two.edgeCount()).isEqualTo(6);
        assertThat(two.contains(1, 0.5)).isTrue();
        assertThat(two.type(0)).isEqualTo(Outline.VertexType.CONVEX);
        assertThat(two.type(1)).isEqualTo(Outline.VertexType.NEUTRAL);
    }

    @Test
    void aTJunctionLeavesNoFalseShell() {
        double[] xy = {0, 0, 2, 0, 2, 1, 1, 1, 0, 1, 0, 2, 1, 2, 2, 2};
        // Below one wide rectangle, above two squares whose common corner lies in the middle of its upper side.
        Outline wall = Outline.of(xy, new int[][] {{0, 1, 2, 4}, {4, 3, 6, 5}, {3, 2, 7, 6}});
        assertThat(wall.contains(1, 1)).isTrue();
        assertThat(wall.edgeCount()).isEqualTo(7);
        for (int e = 0; e < wall.edgeCount(); e++) {
            double x = 0.5 * (wall.x(wall.edgeVertex(e, 0)) + wall.x(wall.edgeVertex(e, 1)));
            double y = 0.5 * (wall.y(wall.edgeVertex(e, 0)) + wall.y(wall.edgeVertex(e, 1)));
            assertThat(wall.contains(x + 1e-6 * wall.normalX(e), y + 1e-6 * wall.normalY(e))).isFalse();
            assertThat(wall.contains(x - 1e-6 * wall.normalX(e), y - 1e-6 * wall.normalY(e))).isTrue();
        }
    }

    @Test
    void raysThroughVerticesDoNotMiscount() {
        // From the middle of the left side a ray at right angles meets the tips of both notches.
        Outline zigzag = Outline.polygon(0, -2, 4, -2, 3, 0, 4, 2, 0, 2, 0, 1, 1, 0, 0, -1);
        for (int e = 0; e < zigzag.edgeCount(); e++) {
            double x = 0.5 * (zigzag.x(zigzag.edgeVertex(e, 0)) + zigzag.x(zigzag.edgeVertex(e, 1)));
            double y = 0.5 * (zigzag.y(zigzag.edgeVertex(e, 0)) + zigzag.y(zigzag.edgeVertex(e, 1)));
            assertThat(zigzag.contains(x - 1e-3 * zigzag.normalX(e), y - 1e-3 * zigzag.normalY(e))).as("edge %s", e).isTrue();
            assertThat(zigzag.contains(x + 1e-3 * zigzag.normalX(e), y + 1e-3 * zigzag.normalY(e))).as("edge %s", e).isFalse();
        }
    }

    @Test
    void aHoleLooksInward() {
        double[] xy = {0, 0, 3, 0, 3, 3, 0, 3, 1, 1, 2, 1, 2, 2, 1, 2};
        Outline ring = Outline.of(xy, new int[][] {{0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}});
        assertThat(ring.edgeCount()).isEqualTo(8);
        assertThat(ring.contains(1.5, 1.5)).isFalse();
        assertThat(ring.contains(0.5, 1.5)).isTrue();
        assertThat(ring.type(4)).isEqualTo(Outline.VertexType.CONCAVE);
    }

    @Test
    void partsThatTouchInAVertexStayApart() {
        double[] xy = {0, 0, -1, 1, -1, -1, 1, -1, 1, 1};
        Outline bow = Outline.of(xy, new int[][] {{0, 1, 2}, {0, 3, 4}});
        assertThat(bow.vertexCount()).isEqualTo(6);
        for (int v = 0; v < 6; v++) {
            assertThat(bow.type(v)).as("vertex %s", v).isEqualTo(Outline.VertexType.CONVEX);
            assertThat(bow.safeX(v) * bow.x(v)).as("in its own half").isGreaterThanOrEqualTo(0);
        }
        assertThat(bow.contains(-0.5, 0)).isTrue();
        assertThat(bow.contains(0, 0.5)).isFalse();
    }

    @Test
    void safePointsLieAcrossTheShape() {
        assertThat(SQUARE.safeX(0)).isCloseTo(2, offset(1e-12));
        assertThat(SQUARE.safeY(0)).isCloseTo(2, offset(1e-12));
        assertThat(ELL.type(3)).isEqualTo(Outline.VertexType.CONCAVE);
        assertThat(ELL.safeX(3)).isNaN();
        // A spike, 5,000 km long and a micrometre thick at its base: the safe point is near the base, not near the tip.
        Outline spike = Outline.polygon(0, 0, 3e6, 4e6, -0.8e-6, 0.6e-6);
        assertThat(spike.type(1)).isEqualTo(Outline.VertexType.CONVEX);
        assertThat(spike.safeX(1)).isCloseTo(0, offset(1.0));
        assertThat(spike.safeY(1)).isCloseTo(0, offset(1.0));
        assertThatThrownBy(() -> Outline.polygon(0, 0, 3e8, 4e8, -0.8e-8, 0.6e-8)).hasMessageContaining("must be closed");
    }

    @Test
    void twoCrossedBarsOverlapThoughNoVertexIsInside() {
        Outline bar = Outline.polygon(-5, -0.5, 5, -0.5, 5, 0.5, -5, 0.5);
        OutlineCollider test = new OutlineCollider();
        assertThat(test.test(bar, 0, 0, 0, bar, 0, 0, StrictMath.PI / 2)).isTrue();
        assertThat(test.crossingCount()).as("four, from both sides").isEqualTo(8);
        assertThat(test.contactCount()).isEqualTo(4);
        assertThat(test.depth(0)).isCloseTo(0.5, offset(1e-9));
        assertThat(test.test(bar, 0, 0, 0, bar, 0, 6, StrictMath.PI / 2)).isFalse();
    }

    @Test
    void aCornerThatSankInIsPushedBackTheWayItCame() {
        OutlineCollider test = new OutlineCollider();
        Outline slab = Outline.polygon(-10, -1, 10, -1, 10, 0, -10, 0);
        assertThat(test.test(slab, 0, 0, 0, SQUARE, 1, -0.05, 0)).isTrue();
        for (int c = 0; c < test.contactCount(); c++) {
            assertThat(test.normalX(c)).isCloseTo(0, offset(1e-12));
            assertThat(test.normalY(c)).isCloseTo(1, offset(1e-12));
            assertThat(test.depth(c)).isCloseTo(0.05, offset(1e-12));
        }
        assertThat(test.contactCount()).as("both corners, and the side of the slab that goes through the square").isEqualTo(3);
        assertThat(test.test(SQUARE, 1, -0.05, 0, slab, 0, 0, 0)).isTrue();
        assertThat(test.normalY(0)).as("swapped").isCloseTo(-1, offset(1e-12));
    }

    @Test
    void oneInsideTheOtherOverlapsIt() {
        OutlineCollider test = new OutlineCollider();
        Outline small = Outline.polygon(0, 0, 0.2, 0, 0.1, 0.2);
        assertThat(test.test(SQUARE, 0, 0, 0, small, 0.5, 1, 1)).isTrue();
        assertThat(test.depth(0)).isPositive();
        assertThat(test.test(small, 0.5, 1, 1, SQUARE, 0, 0, 0)).isTrue();
        assertThat(test.test(ELL, 0, 0, 0, small, 2, 2, 0)).as("in the notch").isFalse();
    }

    @Test
    void agreesWithAreasOnThousandsOfPlaces() {
        Random random = new Random(5);
        OutlineCollider test = new OutlineCollider();
        int hits = 0;
        for (int i = 0; i < 4000; i++) {
            double[] p = star(random, 3 + random.nextInt(9));
            double[] q = star(random, 3 + random.nextInt(9));
            double x = 4 * random.nextDouble() - 2;
            double y = 4 * random.nextDouble() - 2;
            double turn = 7 * random.nextDouble();
            Area common = area(p, 0, 0, 0);
            common.intersect(area(q, x, y, turn));
            boolean hit = test.test(Outline.polygon(p), 0, 0, 0, Outline.polygon(q), x, y, turn);
            assertThat(hit).as("case %s", i).isEqualTo(!common.isEmpty());
            hits += hit ? 1 : 0;
            for (int c = 0; c < test.contactCount(); c++) {
                assertThat(test.depth(c)).isGreaterThanOrEqualTo(0);
                assertThat(test.normalX(c) * test.normalX(c) + test.normalY(c) * test.normalY(c)).isCloseTo(1, offset(1e-12));
            }
        }
        assertThat(hits).isBetween(500, 3500);
    }

    private static double[] star(Random random, int corners) {
        double[] xy = new double[2 * corners];
        for (int k = 0; k < corners; k++) {
            double angle = (k + 0.8 * random.nextDouble()) * 2 * StrictMath.PI / corners;
            double radius = 0.2 + random.nextDouble();
            xy[2 * k] = radius * StrictMath.cos(angle);
            xy[2 * k + 1] = radius * StrictMath.sin(angle);
        }
        return xy;
    }

    private static Area area(double[] xy, double x, double y, double turn) {
        Path2D path = new Path2D.Double();
        path.moveTo(xy[0], xy[1]);
        for (int k = 2; k < xy.length; k += 2) {
            path.lineTo(xy[k], xy[k + 1]);
        }
        path.closePath();
        AffineTransform place = AffineTransform.getTranslateInstance(x, y);
        place.rotate(turn);
        path.transform(place);
        return new Area(path);
    }

    @Test
    void refusesWhatHasNoOutline() {
        assertThatThrownBy(() -> Outline.polygon(0, 0, 1, 0)).hasMessage("polygon 0 must have 3 or more vertices, but has 2");
        assertThatThrownBy(() -> Outline.polygon(0, 0, 1, 0, Double.NaN, 1)).hasMessageContaining("finite");
        assertThatThrownBy(() -> Outline.of(new double[] {0, 0, 1, 0, 0, 1}, new int[][] {{0, 1, 3}}))
                .hasMessage("vertex of polygon 0 must be from 0 to 2, but was 3");
    }
}
