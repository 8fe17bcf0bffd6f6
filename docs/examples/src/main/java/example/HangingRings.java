package example;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import java.util.Locale;

/** Bodies that are not convex: rings that hang in each other, held by nothing but their contacts. */
public final class HangingRings {
    private HangingRings() {
    }

    /** Drops three rings into each other and prints how far the lowest one hangs, every tenth of a second. */
    public static void main(String[] args) {
        World world = World.builder().build();
        Polyhedron ring = Meshes.torus(0.05, 0.012, 16, 8); // any closed mesh will do, also one from an OBJ file
        Quat across = Quat.about(new Vec3(0, 0, 1), 0.5 * Math.PI);
        Quat upright = Quat.about(new Vec3(1, 0, 0), 0.5 * Math.PI);
        world.add(BodyDef.staticBody(ring).rotation(across));
        BodyId lowest = null;
        for (int i = 1; i <= 3; i++) {
            lowest = world.add(BodyDef.dynamic(ring).density(7800).at(0, -0.07 * i, 0).rotation(i % 2 == 0 ? across : upright));
        }
        for (int i = 1; i <= 30; i++) {
            world.step(1.0 / 60);
            if (i % 6 == 0) {
                System.out.printf(Locale.ROOT, "%.1f s: the lowest ring hangs at %.4f m%n", i / 60.0,
                        world.pose(lowest).position().y());
            }
        }
    }
}
