package dev.ashlar.testbed.scene;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Who drives the cars where, the clock and the score: what both games have in common. */
final class Drivers {
    private static final Vec3 AHEAD = new Vec3(1, 0, 0);
    /** After a collision a car backs off for so long, s. */
    private static final double BACK_OFF = 0.7;
    /** Each chases another car for so long, s. */
    private static final double CHASE = 3;

    /** What a driver wants: gas and wheel, each from -1 to 1; a positive wheel turns to the left, seen from above. */
    record Wish(double gas, double wheel) {
    }

    private final List<BodyId> cars;
    private final double seconds;
    private final SplittableRandom random;
    private final int[] chased = new int[CarScene.CARS];
    private final double[] chaseUntil = new double[CarScene.CARS];
    private final double[] backUntil = new double[CarScene.CARS];
    private final int[] score = new int[CarScene.CARS];
    private boolean isPlayed;
    private Wish players = new Wish(0, 0);
    private double time;

    Drivers(List<BodyId> cars, double seconds, long seed) {
        this.cars = List.copyOf(cars);
        this.seconds = seconds;
        random = new SplittableRandom(seed);
    }

    BodyId car(int i) {
        return cars.get(i);
    }

    void steer(int ahead, int aside) {
        isPlayed = isPlayed || ahead != 0 || aside != 0;
        players = new Wish(ahead, -aside);
    }

    void goOn(double dt) {
        time += dt;
    }

    boolean isOver() {
        return time >= seconds - 1e-9; // sums of steps are rounded
    }

    void collide(int a, int b) {
        score[a]++;
        score[b]++;
        backUntil[a] = time + BACK_OFF;
        backUntil[b] = time + BACK_OFF;
    }

    /** What the driver of a car wants now. */
    Wish wish(World world, int i) {
        if (isOver()) {
            return new Wish(0, 0);
        }
        if (i == 0 && isPlayed) {
            return players;
        }
        if (time < backUntil[i]) {
            return new Wish(-1, 0.6);
        }
        if (time >= chaseUntil[i]) {
            chased[i] = (i + 1 + random.nextInt(CarScene.CARS - 1)) % CarScene.CARS;
            chaseUntil[i] = time + CHASE;
        }
        Pose pose = world.pose(cars.get(i));
        Vec3 to = pose.applyInverse(world.pose(cars.get(chased[i])).position());
        double left = -to.z() / Math.max(1e-9, Math.sqrt(to.x() * to.x() + to.z() * to.z()));
        return new Wish(1, to.x() < 0 ? Math.copySign(1, left) : Math.max(-1, Math.min(1, 2 * left)));
    }

    /** Where a car looks. */
    Vec3 heading(World world, int i) {
        return world.rotation(cars.get(i)).rotate(AHEAD);
    }

    String notes() {
        StringBuilder notes = new StringBuilder();
        notes.append(isOver() ? "game over" : String.format(Locale.ROOT, "%.1f s left", seconds - time));
        notes.append(isPlayed ? "   you: " : "   arrow keys drive red: ").append(score[0]);
        String[] others = {"blue", "yellow", "green"};
        for (int i = 0; i < others.length; i++) {
            notes.append("   ").append(others[i]).append(": ").append(score[i + 1]);
        }
        return notes.toString();
    }
}
