package example;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.control.AbstractControl;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;

/** A jMonkeyEngine control: keeps its spatial, a child of the root, where a body is. The world is stepped elsewhere. */
public final class JmeTransforms extends AbstractControl {
    private final World world;
    private final BodyId body;

    /** Follows one body. */
    public JmeTransforms(World world, BodyId body) {
        this.world = world;
        this.body = body;
    }

    @Override
    protected void controlUpdate(float seconds) {
        spatial.setLocalTransform(transform(world.pose(body)));
    }

    @Override
    protected void controlRender(RenderManager manager, ViewPort view) {
        // Nothing: jMonkeyEngine draws the spatial.
    }

    /** A pose as jMonkeyEngine has it. */
    public static Transform transform(Pose pose) {
        Vec3 p = pose.position();
        Quat q = pose.rotation();
        return new Transform(new Vector3f((float) p.x(), (float) p.y(), (float) p.z()),
                new Quaternion((float) q.x(), (float) q.y(), (float) q.z(), (float) q.w()));
    }
}
