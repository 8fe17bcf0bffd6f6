package example;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.physics.query.QueryShape;
import dev.ashlar.physics.query.WorldQueries;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;

/** Pictures of a world made of nothing but its rays: one for each pixel, and one to the lamp. */
public final class RayPicture {
    private static final int WIDTH = 960;
    private static final int HEIGHT = 540;
    private static final Vec3 EYE = new Vec3(2.6, 2.2, -4.6);
    private static final Vec3 LOOK_AT = new Vec3(-0.1, 0.5, 0);
    private static final Vec3 LAMP = new Vec3(6, 9, -5);
    private static final int CAST = 0xe8a33d;
    private static final int[] PALETTE = {0xb5583f, 0xc8694a, 0xa34d38, 0xbb6650};

    private RayPicture() {
    }

    /** Writes {@code rays.png}, a wall that is hit, and {@code casts.png}, with balls cast at it where each is stopped. */
    public static void main(String[] args) throws IOException {
        File folder = new File(args.length > 0 ? args[0] : ".");
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(30, 1, 30)).at(0, -0.5, 0).userData(0x8d99a6));
        for (int row = 0; row < 6; row++) {
            for (int k = 0; k < 6; k++) {
                world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).density(1800).userData(PALETTE[(5 * row + 3 * k) % 4])
                        .at(0.4 * k - 1 + 0.2 * (row % 2), 0.1 + 0.2 * row, 0));
            }
        }
        world.add(BodyDef.dynamic(Meshes.torus(0.4, 0.12, 24, 12)).at(-1.2, 0.15, -1.1).userData(0x4f8f6b));
        world.add(BodyDef.dynamic(new Sphere(0.25)).mass(80).at(0.1, 0.6, -1.5).linearVelocity(0, 1, 14).userData(0x39587a));
        for (int i = 0; i < 16; i++) {
            world.step(1.0 / 60);
        }
        write(world, new File(folder, "rays.png"));
        for (BodyId id : stops(world)) {
            System.out.println("stopped at " + world.pose(id).position());
        }
        write(world, new File(folder, "casts.png"));
    }

    /** Balls that fly at the wall and fall on the floor, put where casts say that they are stopped; sensors, to be seen only. */
    private static List<BodyId> stops(World world) {
        WorldQueries queries = world.queries();
        Sphere ball = new Sphere(0.09);
        QueryShape shape = queries.prepare(ball);
        BodyHit hit = new BodyHit();
        List<BodyId> found = new ArrayList<>();
        for (int row = 0; row < 5; row++) {
            for (int k = 0; k < 9; k++) {
                Motion flight = Motion.of(Pose.at(0.28 * k - 1.1, 0.2 + 0.24 * row, -2), new Vec3(0, 0, 6), Vec3.ZERO);
                if (queries.shapeCast(shape, flight, QueryFilter.ALL, hit)) {
                    found.add(world.add(BodyDef.staticBody(ball).at(flight.pose(hit.fraction)).sensor().userData(CAST)));
                }
            }
        }
        return found;
    }

    private static void write(World world, File file) throws IOException {
        Vec3 ahead = LOOK_AT.minus(EYE).unit();
        Vec3 right = ahead.cross(new Vec3(0, 1, 0)).unit();
        Vec3 up = right.cross(ahead);
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        BodyHit hit = new BodyHit();
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                double sum0 = 0;
                double sum1 = 0;
                double sum2 = 0;
                for (int sample = 0; sample < 4; sample++) {
                    double u = (x + 0.25 + 0.5 * (sample & 1) - 0.5 * WIDTH) / HEIGHT;
                    double v = (0.5 * HEIGHT - y - 0.25 - 0.5 * (sample >> 1)) / HEIGHT;
                    int c = colour(world, ahead.plusTimes(0.52 * u, right).plusTimes(0.52 * v, up), hit);
                    sum0 += c >> 16 & 0xff;
                    sum1 += c >> 8 & 0xff;
                    sum2 += c & 0xff;
                }
                image.setRGB(x, y, (int) (sum0 / 4) << 16 | (int) (sum1 / 4) << 8 | (int) (sum2 / 4));
            }
        }
        ImageIO.write(image, "png", file);
        System.out.println("wrote " + file);
    }

    private static int colour(World world, Vec3 direction, BodyHit hit) {
        QueryFilter all = QueryFilter.ALL.sensors(true);
        if (!world.queries().rayCast(EYE, EYE.plusTimes(100, direction), all, hit)) {
            return 0xdfe7ee;
        }
        Vec3 normal = hit.hitNormal();
        // A little off the surface, or it would be in its own shadow.
        Vec3 point = hit.hitPoint().plusTimes(1e-6, normal);
        int base = (Integer) world.userData(hit.body());
        Vec3 toLamp = LAMP.minus(point).unit();
        boolean dark = normal.dot(toLamp) <= 0 || world.queries().rayTest(point, LAMP, all);
        double light = 0.38 + 0.1 * normal.y() + (dark ? 0 : 0.6 * normal.dot(toLamp));
        int out = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            out |= (int) Math.min(255, light * (base >> shift & 0xff)) << shift;
        }
        return out;
    }
}
