package example;

import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Quaternion;
import com.badlogic.gdx.math.Vector3;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.FixedStep;
import dev.ashlar.physics.World;

/** Moves libGDX models with a world. */
public final class GdxTransforms {
    private final World world;
    private final FixedStep time;
    /** By body index; null for bodies that are not drawn. */
    private final ModelInstance[] models;
    private final float[] poses;

    /** Bodies may be removed meanwhile, but none added beyond the number of models. */
    public GdxTransforms(World world, ModelInstance[] models) {
        this.world = world;
        this.models = models.clone();
        time = new FixedStep(world, 1.0 / 60, 4);
        poses = new float[16 * models.length];
    }

    /** To be called by {@code ApplicationListener.render} with {@code Gdx.graphics.getDeltaTime()}. */
    public void update(float seconds) {
        time.advance(seconds);
        world.poses(poses, time.alpha());
        for (int i = 0; i < world.indexEnd(); i++) {
            if (models[i] != null && world.bodyAt(i) != null) {
                System.arraycopy(poses, 16 * i, models[i].transform.val, 0, 16);
            }
        }
    }

    /** One pose, for those who do not draw all bodies. */
    public static Matrix4 matrix(Pose pose) {
        Vec3 p = pose.position();
        Quat q = pose.rotation();
        return new Matrix4(new Vector3((float) p.x(), (float) p.y(), (float) p.z()),
                new Quaternion((float) q.x(), (float) q.y(), (float) q.z(), (float) q.w()), new Vector3(1, 1, 1));
    }

    /** The other way: kicks a body. */
    public static void push(World world, BodyId body, Vector3 impulse, Vector3 point) {
        world.applyImpulseAt(body, new Vec3(impulse.x, impulse.y, impulse.z), new Vec3(point.x, point.y, point.z));
    }
}
