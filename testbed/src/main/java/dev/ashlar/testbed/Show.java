package dev.ashlar.testbed;

import dev.ashlar.physics.scene.Scene;
import dev.ashlar.physics.scene.Values;

/**
 * How the program shows a scene if nothing else is asked: how long, and with which values.
 *
 * <p>The brick wall is shot at three times, and is smaller than the scene's own, so that it takes about 40 s of
 * processor time: 343 bricks for 8 s.
 *
 * @param seconds how long it runs
 * @param values  of all parameters
 */
record Show(double seconds, Values values) {
    static Show of(Scene scene) {
        Values values = scene.defaults();
        if (scene.id().equals("brick-wall")) {
            return new Show(8, values.with("columns", 24).with("rows", 14).with("balls", 3));
        }
        return new Show(5, values);
    }

    int steps(double dt) {
        return Math.max(1, (int) Math.min(Integer.MAX_VALUE, Math.round(seconds / dt)));
    }
}
