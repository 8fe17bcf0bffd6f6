package dev.ashlar.scenes;

import dev.ashlar.scenes.stage.Values;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.geometry.mesh.ScrewThread;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;

/**
 * A nut on a screw that stands on its head, turned down by a torque. Flanks are triangles, whose edges the nut has to climb over:
 * without friction its weight alone turns it, with the least friction it stands.
 */
final class NutAndScrew extends Scene {
    private static final ScrewThread THREAD = new ScrewThread(0.05, 0.04, 0.02, 24);
    private static final int NUT_TURNS = 2;

    NutAndScrew() {
        super("nut-and-screw", "a nut turns down a screw, flank on flank",
                Parameter.whole("turns", "of the screw's thread", 8, 4, 100),
                Parameter.real("friction", "coefficient of friction; at 0 the weight alone turns the nut", 0.05, 0, 10),
                Parameter.real("torque", "on the nut about the screw, Nm; above 0 turns it down", 1, -100, 100),
                Parameter.real("play", "between the flanks, in pitches", 0.04, 0.001, 0.15));
    }

    @Override
    protected void fill(Stage stage, Values values, long seed) {
        int turns = values.whole("turns");
        double friction = values.real("friction");
        double pitch = THREAD.pitch();
        stage.addFixed(BodyDef.staticBody(SampleMeshes.screw(THREAD, turns)).friction(friction));
        // Whole pitches up the nut fits as it does in the middle; its own thread stays on the screw's.
        double height = (turns / 2 - NUT_TURNS) * pitch;
        BodyId nut = stage.add(BodyDef
                .dynamic(SampleMeshes.nut(THREAD, NUT_TURNS, 0.1 * (THREAD.majorRadius() - THREAD.minorRadius()),
                        values.real("play") * pitch))
                .density(7800).friction(friction).at(0, height, 0));
        Vec3 torque = new Vec3(0, -values.real("torque"), 0);
        if (values.real("torque") != 0) {
            stage.setActor((on, dt) -> on.world().applyTorque(nut, torque));
        }
    }
}
