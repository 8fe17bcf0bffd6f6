package example;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Saves a world to a file, goes on, rewinds it, and loads the file into another world: all three futures are the same. */
public final class SaveAndRewind {
    private static final double DT = 1.0 / 60;

    private SaveAndRewind() {
    }

    public static void main(String[] args) throws IOException {
        World world = World.builder().sleeping(true).build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        BodyDef brick = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).density(1800);
        for (int i = 0; i < 8; i++) {
            world.add(brick.at(0, 0.1 + 0.2 * i, 0).userData("brick " + i));
        }
        run(world, 60);
        System.out.println(world.report().asleep() + " of " + world.bodyCount() + " bodies sleep");

        Path file = Files.createTempFile("world", ".snapshot");
        try (OutputStream out = Files.newOutputStream(file)) {
            world.snapshot(out);
        }
        byte[] bytes = Files.readAllBytes(file);
        String first = future(world);

        world.restore(bytes);
        System.out.println("rewound:        " + future(world).equals(first));

        World loaded = World.builder().sleeping(true).build();
        loaded.restore(bytes, id -> id.index() == 0 ? "ground" : "brick " + (id.index() - 1));
        BodyId top = loaded.bodyAt(8);
        System.out.println("loaded:         " + future(loaded).equals(first) + ", with " + loaded.userData(top));
        Files.delete(file);
    }

    /** Shoots a ball at the stack, which wakes it, and tells where that leads. */
    private static String future(World world) {
        world.add(BodyDef.dynamic(new Sphere(0.2)).mass(20).at(0, 0.6, -2).linearVelocity(0, 1, 9));
        run(world, 60);
        return Long.toHexString(world.stateHash());
    }

    private static void run(World world, int steps) {
        for (int i = 0; i < steps; i++) {
            world.step(DT);
        }
    }
}
