package example;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.Recording;
import dev.ashlar.physics.World;
import dev.ashlar.physics.replay.Replay;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Records what is done to a world into one file, and does it again from there; {@code ashlar replay} does the same. */
public final class BugReport {
    private static final double DT = 1.0 / 60;

    private BugReport() {
    }

    public static void main(String[] args) throws IOException {
        World world = World.builder().sleeping(true).build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        BodyDef brick = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).density(1800);
        for (int i = 0; i < 8; i++) {
            world.add(brick.at(0, 0.1 + 0.2 * i, 0));
        }
        run(world, 60);

        Path file = Files.createTempFile("bug", ".ashlar");
        try (Recording recording = world.record(Files.newOutputStream(file))) {
            BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.2)).mass(20).at(0, 0.6, -2));
            world.applyImpulse(ball, new Vec3(0, 20, 180));
            run(world, 120);
            System.out.println(recording.steps() + " steps, " + recording.calls() + " calls, " + recording.bytes() + " bytes");
        }

        int[] awake = new int[1];
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            Replay.Result result = Replay.of(in).afterStep(w -> awake[0] = w.bodyCount() - w.report().asleep()).run();
            System.out.println(result.text());
            System.out.println(awake[0] + " bodies are awake at its end");
        }
        Files.delete(file);
    }

    private static void run(World world, int steps) {
        for (int i = 0; i < steps; i++) {
            world.step(DT);
        }
    }
}
