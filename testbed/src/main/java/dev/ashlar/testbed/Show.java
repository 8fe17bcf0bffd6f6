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
 * @param broad   id of the broad phase that it shows best; null: any
 */
public record Show(double seconds, Values values, String broad) {
    /** How this one is shown. */
    public static Show of(Scene scene) {
        Values values = scene.defaults();
        return switch (scene.id()) {
            case "brick-wall" -> new Show(8, values.with("columns", 24).with("rows", 14).with("balls", 3), null);
            case "non-convex-pile" -> new Show(5, values.with("bodies", 30).with("cars", 3), null);
            case "hull-pile" -> new Show(5, values.with("bodies", 200), null);
            case "spheres-in-box" -> new Show(5, values, "vadop");
            case "cars" -> new Show(30, values, null);
            case "debris" -> new Show(5, values.with("bits", 600), null);
            case "player" -> new Show(34, values, null);
            default -> new Show(5, values, null);
        };
    }

    int steps(double dt) {
        return Math.max(1, (int) Math.min(Integer.MAX_VALUE, Math.round(seconds / dt)));
    }
}
