package dev.ashlar.bridge.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;

/**
 * Makes a spatial a body: give it to the spatial, and the spatial to {@link PhysicsState#add}. The body begins where the spatial is, and
 * the spatial is where the body is from then on. What else the body can do, the world does: {@code state.world().applyImpulse(control.body(), …)}.
 */
public final class BodyControl extends AbstractControl {
    private final BodyDef def;
    private PhysicsState state;
    private BodyId body;

    /** A body as a definition says, but for its pose. */
    public BodyControl(BodyDef def) {
        this.def = Check.notNull("def", def);
    }

    /** The body; an error while the spatial is in no {@link PhysicsState}. */
    public BodyId body() {
        if (body == null) {
            throw new IllegalStateException("the spatial is in no world: give it to PhysicsState.add");
        }
        return body;
    }

    /** Whether there is a body. */
    public boolean isInWorld() {
        return body != null;
    }

    /** Puts spatial and body elsewhere, in the scene, at once. */
    public void teleport(Vector3f place, Quaternion rotation) {
        BodyId moved = body();
        state.world().setTransform(moved, new Pose(state.inWorld(place), JmeMath.quat(rotation)));
    }

    void enter(PhysicsState into) {
        if (body != null) {
            throw new IllegalStateException("the spatial is in a world already: remove it from there first");
        }
        Pose pose = new Pose(into.inWorld(spatial.getWorldTranslation()), JmeMath.quat(spatial.getWorldRotation()));
        body = into.world().add(def.at(pose));
        state = into;
    }

    /** Adds it where its definition says, in doubles: for places that are far from the origin of the scene. */
    void enterAsDefined(PhysicsState into) {
        body = into.world().add(def);
        state = into;
    }

    void leave() {
        World world = state.world();
        if (world.contains(body)) {
            world.remove(body);
        }
        body = null;
        state = null;
    }

    /** Moves the spatial to a place and rotation of the scene. */
    void place(Vector3f at, Quaternion rotation) {
        Node parent = spatial.getParent();
        if (parent != null) {
            Vector3f local = parent.worldToLocal(at, new Vector3f());
            spatial.setLocalTranslation(local);
            spatial.setLocalRotation(parent.getWorldRotation().inverse().mult(rotation));
        } else {
            spatial.setLocalTranslation(at);
            spatial.setLocalRotation(rotation);
        }
    }

    @Override
    public void setSpatial(Spatial to) {
        if (body != null && to != spatial) {
            throw new IllegalStateException(
                    "a spatial keeps its body while that is in a world: remove it by PhysicsState.remove first");
        }
        super.setSpatial(to);
    }

    @Override
    protected void controlUpdate(float seconds) {
        // Nothing: the state moves all spatials after its steps.
    }

    @Override
    protected void controlRender(RenderManager manager, ViewPort view) {
        // Nothing: jMonkeyEngine draws the spatial.
    }

    /** The definition. */
    public BodyDef definition() {
        return def;
    }

    /** Where the body is, in the world. */
    public Vec3 position() {
        return state == null ? def.pose().position() : state.world().pose(body()).position();
    }
}
