package dev.ashlar.scenes.stage;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.JointId;
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
    private final int mostBodies;
    private final List<BodyId> bodies = new ArrayList<>();
    private final List<BodyId> fixed = new ArrayList<>();
    private final List<Shot> shots = new ArrayList<>();
    private final List<BodyId> shot = new ArrayList<>();
    private final List<Push> pushes = new ArrayList<>();
    private Actor actor = (stage, dt) -> {};
    private double time;

    public Stage(World world, int mostBodies) {
        this.world = world;
        this.mostBodies = mostBodies;
    }

    /**
     * Copies all bodies and joints, as they are now, into an empty world, such as one with other algorithms, and gives the stage
     * that goes on there. What the old world remembers of contacts and impulses is not carried over, and all bodies are awake. No
     * body must have been removed.
     */
    public Stage in(World other) {
        Check.notNull("other", other);
        if (other.indexEnd() > 0 || world.indexEnd() != world.bodyCount()) {
            throw new IllegalArgumentException("a stage moves only into an empty world, with all of its bodies");
        }
        for (int i = 0; i < world.indexEnd(); i++) {
            other.add(world.definition(world.bodyAt(i)));
        }
        for (int j = 0; j < world.joints().indexEnd(); j++) {
            JointId id = world.joints().at(j);
            if (id != null) {
                other.add(world.joints().definition(id));
            }
        }
        Stage moved = new Stage(other, mostBodies);
        moved.bodies.addAll(bodies);
        moved.fixed.addAll(fixed);
        moved.shots.addAll(shots);
        moved.shot.addAll(shot);
        moved.pushes.addAll(pushes);
        moved.actor = actor;
        moved.time = time;
        return moved;
    }

    /** Adds a body of the scene that moves. */
    public BodyId add(BodyDef def) {
        BodyId id = addToWorld(def);
        bodies.add(id);
        return id;
    }

    /** Joins two bodies of the scene. */
    public void add(JointDef def) {
        world.add(def);
    }

    /** Adds a static body. */
    public BodyId addFixed(BodyDef def) {
        BodyId id = addToWorld(def);
        fixed.add(id);
        return id;
    }

    private BodyId addToWorld(BodyDef def) {
        if (world.bodyCount() == mostBodies) {
            throw new IllegalArgumentException("the scene has more than " + mostBodies + " bodies with these values");
        }
        return world.add(def);
    }

    /** Shots must be given in the order of their times. */
    public void addShot(double at, BodyDef def) {
        shots.add(new Shot(at, def));
    }

    public void addPush(BodyId body, Vec3 force) {
        pushes.add(new Push(body, force));
    }

    /** Who acts on it; by default nobody does. */
    public void setActor(Actor actor) {
        this.actor = Check.notNull("actor", actor);
    }

    /** See {@link #setActor}. */
    public Actor actor() {
        return actor;
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

    /** Shoots what is due, pushes, lets the actor act, and advances the world by dt seconds. */
    public StepReport step(double dt) {
        Check.positive("dt", dt);
        while (shot.size() < shots.size() && shots.get(shot.size()).time() < time + 0.5 * dt) {
            shot.add(world.add(shots.get(shot.size()).body()));
        }
        for (int i = 0; i < pushes.size(); i++) { // no iterator: a step allocates nothing
            world.applyForce(pushes.get(i).body(), pushes.get(i).force());
        }
        actor.act(this, dt);
        StepReport report = world.step(dt);
        time += dt;
        return report;
    }
}
