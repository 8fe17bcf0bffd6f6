package dev.ashlar.benchmarks.peers;

import com.bulletphysics.collision.broadphase.DbvtBroadphase;
import com.bulletphysics.collision.dispatch.CollisionDispatcher;
import com.bulletphysics.collision.dispatch.CollisionObject;
import com.bulletphysics.collision.dispatch.CollisionWorld;
import com.bulletphysics.collision.dispatch.DefaultCollisionConfiguration;
import com.bulletphysics.collision.shapes.BoxShape;
import com.bulletphysics.collision.shapes.CollisionShape;
import com.bulletphysics.collision.shapes.ConvexHullShape;
import com.bulletphysics.collision.shapes.SphereShape;
import com.bulletphysics.dynamics.DiscreteDynamicsWorld;
import com.bulletphysics.dynamics.RigidBody;
import com.bulletphysics.dynamics.RigidBodyConstructionInfo;
import com.bulletphysics.dynamics.constraintsolver.SequentialImpulseConstraintSolver;
import com.bulletphysics.linearmath.DefaultMotionState;
import com.bulletphysics.linearmath.Transform;
import com.bulletphysics.util.ObjectArrayList;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.vecmath.Matrix4f;
import javax.vecmath.Quat4f;
import javax.vecmath.Vector3f;

/** JBullet, the Java port of an older Bullet. */
final class JBulletEngine implements Engine {
    private DiscreteDynamicsWorld world;
    private final List<RigidBody> bodies = new ArrayList<>();
    private final Map<Form, CollisionShape> shapes = new HashMap<>();
    private final Transform transform = new Transform();
    private final Quat4f turn = new Quat4f();

    @Override
    public void begin(Vec3 gravity, int iterations, int count) {
        DefaultCollisionConfiguration configuration = new DefaultCollisionConfiguration();
        world = new DiscreteDynamicsWorld(new CollisionDispatcher(configuration), new DbvtBroadphase(),
                new SequentialImpulseConstraintSolver(), configuration);
        world.setGravity(vector(gravity));
        if (iterations > 0) {
            world.getSolverInfo().numIterations = iterations;
        }
    }

    private static Vector3f vector(Vec3 v) {
        return new Vector3f((float) v.x(), (float) v.y(), (float) v.z());
    }

    @Override
    public void add(PeerBody b) {
        CollisionShape shape = shapes.computeIfAbsent(b.form(), JBulletEngine::shape);
        Vector3f inertia = new Vector3f();
        if (!b.isStatic()) {
            shape.calculateLocalInertia((float) b.mass(), inertia);
        }
        Quat q = b.pose().rotation();
        Transform at = new Transform(new Matrix4f(new Quat4f((float) q.x(), (float) q.y(), (float) q.z(), (float) q.w()),
                vector(b.pose().position()), 1));
        RigidBodyConstructionInfo def = new RigidBodyConstructionInfo((float) b.mass(), new DefaultMotionState(at), shape,
                inertia);
        // Bullet multiplies the two.
        def.friction = (float) Math.sqrt(b.friction());
        RigidBody body = new RigidBody(def);
        body.setActivationState(CollisionObject.DISABLE_DEACTIVATION);
        if (!b.isStatic()) {
            body.setLinearVelocity(vector(b.velocity()));
            body.setAngularVelocity(vector(b.spin()));
            if (b.fast()) {
                float radius = (float) b.form().shape().boundingRadius() / 2;
                body.setCcdMotionThreshold(radius);
                body.setCcdSweptSphereRadius(radius);
            }
        }
        world.addRigidBody(body);
        bodies.add(body);
    }

    private static CollisionShape shape(Form form) {
        if (form instanceof Form.Box box) {
            return new BoxShape(new Vector3f((float) box.x() / 2, (float) box.y() / 2, (float) box.z() / 2));
        }
        if (form instanceof Form.Ball ball) {
            return new SphereShape((float) ball.radius());
        }
        ObjectArrayList<Vector3f> points = new ObjectArrayList<>();
        ((Form.Hull) form).points().forEach(p -> points.add(vector(p)));
        return new ConvexHullShape(points);
    }

    @Override
    public void step(double dt) {
        world.stepSimulation((float) dt, 0, 0);
    }

    @Override
    public double rayCast(double[] ray, int at) {
        Vector3f from = new Vector3f((float) ray[at], (float) ray[at + 1], (float) ray[at + 2]);
        Vector3f to = new Vector3f((float) (ray[at] + ray[at + 3]), (float) (ray[at + 1] + ray[at + 4]),
                (float) (ray[at + 2] + ray[at + 5]));
        CollisionWorld.ClosestRayResultCallback first = new CollisionWorld.ClosestRayResultCallback(from, to);
        world.rayTest(from, to, first);
        return first.hasHit() ? first.closestHitFraction : Double.POSITIVE_INFINITY;
    }

    @Override
    public void poses(double[] out) {
        for (int i = 0; i < bodies.size(); i++) {
            bodies.get(i).getCenterOfMassTransform(transform);
            transform.getRotation(turn);
            Engine.write(out, i, transform.origin.x, transform.origin.y, transform.origin.z, turn.x, turn.y, turn.z, turn.w);
        }
    }
}
