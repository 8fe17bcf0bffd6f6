package dev.ashlar.narrow.separating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Cases;
import org.junit.jupiter.api.Test;

/** Supports found by climbing, in the hierarchy and by looking at all vertices are the same; tables lead near them. */
class HullHierarchyTest {
    private static final SearchOptions WITH_HIERARCHY = new SearchOptions(0.25, 6, -2, DirectionTable.POLAR,
            SearchOptions.Support.HIERARCHY, true);

    @Test
    void supportsAreTheFarthestVertices() {
        Cases cases = new Cases(9);
        for (int n : new int[] {10, 30, 100, 300, 1000}) {
            Polyhedron body = n % 2 == 0 ? cases.ellipsoid(n, 1, 0.7, 0.5) : cases.needle(n, 2, 0.1);
            ConvexPart climbed = new ConvexShape(body, SearchOptions.DEFAULT).parts[0];
            ConvexPart descended = new ConvexShape(body, WITH_HIERARCHY).parts[0];
            assertThat(descended.hierarchy.start.length).as("levels of %d", n).isLessThanOrEqualTo(24);
            SupportSearch search = new SupportSearch();
            SupportSearch levels = new SupportSearch();
            int queries = 500;
            for (int i = 0; i < queries; i++) {
                Vec3 d = cases.direction();
                double most = Double.NEGATIVE_INFINITY;
                for (int v = 0; v < body.vertexCount(); v++) {
                    most = Math.max(most, body.vertex(v).dot(d));
                }
                int up = search.find(climbed, d.x(), d.y(), d.z(), climbed.guess(d.x(), d.y(), d.z()));
                int down = levels.find(descended, d.x(), d.y(), d.z(), 0);
                assertThat(body.vertex(up).dot(d)).isEqualTo(most);
                assertThat(body.vertex(down).dot(d)).isEqualTo(most);
            }
            // The paper's bound is logarithmic; 24,000 queries of the digest took 8 to 36 dot products.
            assertThat(levels.dots / (double) queries).as("dot products, hierarchy of %d", n).isLessThan(50);
            assertThat(search.dots / (double) queries).as("dot products, climbs on %d", n).isLessThan(30);
        }
    }

    @Test
    void cellsOfTablesHoldTheirDirections() {
        Cases cases = new Cases(10);
        double[] d = new double[3];
        for (DirectionTable table : DirectionTable.values()) {
            for (int cell = 0; cell < table.size(); cell++) {
                table.direction(cell, d);
                assertThat(table.cell(d[0], d[1], d[2])).as("%s %d", table, cell).isEqualTo(cell);
            }
            for (int i = 0; i < 10_000; i++) {
                Vec3 v = cases.direction();
                table.direction(table.cell(v.x(), v.y(), v.z()), d);
                assertThat(v.dot(Vec3.of(d, 0))).as("%s of %s", table, v).isGreaterThan(0.95);
            }
            for (double x : new double[] {-1, 0, 1}) {
                assertThat(table.cell(0, x, 1)).isBetween(0, table.size() - 1);
            }
        }
        assertThat(DirectionTable.POLAR.size()).isEqualTo(128);
        assertThat(DirectionTable.CUBE.size()).isEqualTo(150);
    }
}
