package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Ground;
import dev.ashlar.scenes.stage.Gaps;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.physics.BodyDef;
import java.util.List;
import java.util.Optional;

/** A semicircular arch of wedge-shaped stones, without mortar. Bodies: from +x over the top to -x. */
final class Arch extends Scene {
    Arch() {
        super("arch", "a semicircular arch of wedge-shaped stones",
                Parameter.whole("stones", "number of stones", 25, 3, 1001),
                Parameter.real("inner-radius", "m", 2, 0.1, 100),
                Parameter.real("thickness", "m; below about 0.11 of the radius no such arch can stand", 0.6, 0.01, 10),
                Parameter.real("depth", "m", 0.8, 0.01, 10),
                Parameter.real("friction", "coefficient of friction", 0.7, 0, 10),
                Gaps.PARAMETER);
    }

    @Override
    public Optional<Standing> standing() {
        return Optional.of(STANDING);
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int n = values.whole("stones");
        double inner = values.real("inner-radius");
        double outer = inner + values.real("thickness");
        double friction = values.real("friction");
        stage.addFixed(Ground.flat(10 * outer).friction(friction));
        List<Polyhedron> stones = SampleMeshes.archStones(n, inner, outer, values.real("depth"));
        double[] x = new double[n];
        double[] y = new double[n];
        openJoints(new Gaps(values, seed), x, y);
        for (int i = 0; i < n; i++) {
            stage.add(BodyDef.dynamic(stones.get(i)).density(2400).friction(friction).at(x[i], y[i], 0));
        }
    }

    /**
     * How far each stone is moved to open every joint by the next gap. Both halves grow from the ground up; then the left one
     * is moved aside until the joint between the halves is right. Joint k, below stone k, has the direction
     * (-sin, cos)(pi k / n) across it.
     */
    private static void openJoints(Gaps gaps, double[] x, double[] y) {
        int n = x.length;
        int middle = n / 2;
        for (int k = 0; k < middle; k++) {
            double gap = gaps.next();
            x[k] = (k == 0 ? 0 : x[k - 1]) - gap * StrictMath.sin(StrictMath.PI * k / n);
            y[k] = (k == 0 ? 0 : y[k - 1]) + gap * StrictMath.cos(StrictMath.PI * k / n);
        }
        for (int k = n - 1; k >= middle; k--) {
            double gap = gaps.next();
            double angle = StrictMath.PI * (k + 1) / n;
            x[k] = (k == n - 1 ? 0 : x[k + 1]) + gap * StrictMath.sin(angle);
            y[k] = (k == n - 1 ? 0 : y[k + 1]) - gap * StrictMath.cos(angle);
        }
        double sin = StrictMath.sin(StrictMath.PI * middle / n);
        double cos = StrictMath.cos(StrictMath.PI * middle / n);
        double open = (x[middle - 1] - x[middle]) * sin + (y[middle] - y[middle - 1]) * cos;
        double aside = (gaps.next() - open) / sin;
        for (int k = middle; k < n; k++) {
            x[k] -= aside;
        }
    }
}
