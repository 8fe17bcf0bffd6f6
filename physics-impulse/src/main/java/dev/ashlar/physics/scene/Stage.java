package dev.ashlar.physics.scene;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A scene in a world: its bodies, what is done to it and when, and its clock. */
public final class Stage {
    /**
     * A body that enters later.
     *
     * @param time before the step that begins nearest to this time, seconds
     */
    public record Shot(double time, BodyDef body) {
    }

    /** A constant force in N on the centre of a body, all the time. */
    public record Push(BodyId body, Vec3 force) {
    }

    private final World world;
    private final List<BodyId> bodies = new ArrayList<>();
    private final List<BodyId> fixed = new ArrayList<>();
    private final List<Shot> shots = new ArrayList<>();
    private final List<BodyId> shot = new ArrayList<>();
    private final List<Push> pushes = new ArrayList<>();
    private double time;

    Stage(World world) {
        this.world = world;
    }

    /** Adds a body of the scene that moves. */
    BodyId add(BodyDef def) {
        BodyId id = world.add(def);
        bodies.add(id);
        return id;
    }

    /** Adds a static body. */
    BodyId addFixed(BodyDef def) {
        BodyId id = world.add(def);
        fixed.add(id);
        return id;
    }

    /** Shots must be given in the order of their times. */
    void addShot(double at, BodyDef def) {
        shots.add(new Shot(at, def));
    }

    void addPush(BodyId body, Vec3 force) {
        pushes.add(new Push(body, force));
    }

    /** The world. */
    public World world() {
        return world;
    }

    /** The bodies that move, in the order that the scene names; without those shot. */
    public List<BodyId> bodies() {
        return Collections.unmodifiableList(bodies);
    }

    /** The static bodies. */
    public List<BodyId> fixed() {
        return Collections.unmodifiableList(fixed);
    }

    /** What is shot, and when. */
    public List<Shot> shots() {
        return Collections.unmodifiableList(shots);
    }

    /** The bodies shot so far. */
    public List<BodyId> shotBodies() {
        return Collections.unmodifiableList(shot);
    }

    /** The forces. */
    public List<Push> pushes() {
        return Collections.unmodifiableList(pushes);
    }

    /** Seconds since the start. */
    public double time() {
        return time;
    }

    /** Shoots what is due, pushes, and advances the world by dt seconds. */
    public StepReport step(double dt) {
        Check.positive("dt", dt);
        while (shot.size() < shots.size() && shots.get(shot.size()).time() < time + 0.5 * dt) {
            shot.add(world.add(shots.get(shot.size()).body()));
        }
        for (int i = 0; i < pushes.size(); i++) { // no iterator: a step allocates nothing
            world.applyForce(pushes.get(i).body(), pushes.get(i).force(), Vec3.ZERO);
        }
        StepReport report = world.step(dt);
        time += dt;
        return report;
    }
}
