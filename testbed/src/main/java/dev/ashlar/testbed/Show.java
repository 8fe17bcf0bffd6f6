package dev.ashlar.testbed;

import dev.ashlar.math.Check;
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
 * @param speed   at which the live page begins: slow motion where nothing could be seen
 * @param reach   how far beyond its bodies at the start it happens, m; what the live page looks at
 */
public record Show(double seconds, Values values, String broad, double speed, double reach) {
    /** Checks the speed and the reach. */
    public Show {
        Check.within("speed", speed, 0.01, 8);
        Check.notNegative("reach", reach);
    }

    /** How this one is shown. */
    public static Show of(Scene scene) {
        Show show = new Show(5, scene.defaults(), null, 1, 0);
        return switch (scene.id()) {
            case "brick-wall" -> show.lasting(8).with("columns", 24).with("rows", 14).with("balls", 3);
            case "non-convex-pile" -> show.with("bodies", 30).with("cars", 3);
            case "hull-pile" -> show.with("bodies", 200);
            case "ragdolls" -> show.with("figures", 12);
            case "spheres-in-box" -> new Show(5, show.values, "vadop", 1, 0);
            case "bullets" -> show.at(0.05, 0);
            case "turning-rods" -> show.with("pairs", 8).at(0.05, 0);
            case "incline" -> show.at(1, 2.5);
            case "tipping-block" -> show.at(1, 1);
            case "cars" -> show.lasting(30).at(1, 6);
            default -> show;
        };
    }

    private Show lasting(double s) {
        return new Show(s, values, broad, speed, reach);
    }

    private Show with(String parameter, double value) {
        return new Show(seconds, values.with(parameter, value), broad, speed, reach);
    }

    private Show at(double itsSpeed, double itsReach) {
        return new Show(seconds, values, broad, itsSpeed, itsReach);
    }

    int steps(double dt) {
        return Math.max(1, (int) Math.min(Integer.MAX_VALUE, Math.round(seconds / dt)));
    }
}
