package dev.ashlar.benchmarks.peers;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.collision.shapes.HullCollisionShape;
import com.jme3.bullet.collision.shapes.SphereCollisionShape;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Bullet through Libbulletjme, single precision, one thread. */
final class BulletEngine implements Engine {
    static final String LIBRARY = "native/linux/x86_64/libbulletjme.so";

    static {
        NativeCode.load(LIBRARY);
    }

    private PhysicsSpace space;
    private final List<PhysicsRigidBody> bodies = new ArrayList<>();
    private final Map<Form, CollisionShape> shapes = new HashMap<>();
    private final Vector3f place = new Vector3f();
    private final Quaternion turn = new Quaternion();

    @Override
    public void begin(Vec3 gravity, int iterations, int count) {
        space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        space.setGravity(vector(gravity));
        if (iterations > 0) {
            space.getSolverInfo().setNumIterations(iterations);
        }
    }

    private static Vector3f vector(Vec3 v) {
        return new Vector3f((float) v.x(), (float) v.y(), (float) v.z());
    }

    @Override
    public void add(PeerBody b) {
        PhysicsRigidBody body = new PhysicsRigidBody(shapes.computeIfAbsent(b.form(), BulletEngine::shape), (float) b.mass());
        Quat q = b.pose().rotation();
        body.setPhysicsLocation(vector(b.pose().position()));
        body.setPhysicsRotation(new Quaternion((float) q.x(), (float) q.y(), (float) q.z(), (float) q.w()));
        // Bullet multiplies the two.
        body.setFriction((float) Math.sqrt(b.friction()));
        body.setRestitution(0);
        if (!b.isStatic()) {
            body.setEnableSleep(false);
            body.setDamping(0, 0);
            body.setLinearVelocity(vector(b.velocity()));
            body.setAngularVelocity(vector(b.spin()));
            if (b.fast()) {
                double radius = b.form().shape().boundingRadius() / 2;
                body.setCcdMotionThreshold((float) radius);
                body.setCcdSweptSphereRadius((float) radius);
            }
        }
        space.addCollisionObject(body);
        bodies.add(body);
    }

    private static CollisionShape shape(Form form) {
        CollisionShape shape;
        if (form instanceof Form.Box box) {
            shape = new BoxCollisionShape((float) box.x() / 2, (float) box.y() / 2, (float) box.z() / 2);
        } else if (form instanceof Form.Ball ball) {
            shape = new SphereCollisionShape((float) ball.radius());
        } else {
            shape = new HullCollisionShape(((Form.Hull) form).coordinates());
        }
        return shape;
    }

    @Override
    public void step(double dt) {
        space.update((float) dt, 0, false, false, false);
    }

    @Override
    public void poses(double[] out) {
        for (int i = 0; i < bodies.size(); i++) {
            bodies.get(i).getPhysicsLocation(place);
            bodies.get(i).getPhysicsRotation(turn);
            Engine.write(out, i, place.x, place.y, place.z, turn.getX(), turn.getY(), turn.getZ(), turn.getW());
        }
    }
}
