package dev.ashlar.testbed.show;

import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Values;

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
 * @param look    what the live page looks at, and from where
 */
public record Show(double seconds, Values values, String broad, double speed, Look look) {
    /**
     * How a scene is looked at.
     *
     * @param from  direction in which the camera is
     * @param reach how far beyond its bodies at the start the scene happens, m
     */
    public record Look(Vec3 from, double reach) {
        private static final Look DEFAULT = new Look(new Vec3(0.55, 0.42, 1), 0);
    }

    /** Checks the speed. */
    public Show {
        Check.within("speed", speed, 0.01, 8);
    }

    /** How this one is shown. */
    public static Show of(Scene scene) {
        Show show = new Show(5, scene.defaults(), null, 1, Look.DEFAULT);
        return switch (scene.id()) {
            case "brick-wall" -> show.lasting(8).with("columns", 24).with("rows", 14).with("balls", 3);
            case "pyramid" -> show.with("layers", 12);
            case "leaning-planks" -> show.from(-0.55, 0.42, 1, 0);
            case "incline" -> show.from(0.1, 0.35, 1, 1.5);
            case "tipping-block" -> show.from(0.55, 0.42, 1, 0.6);
            case "hull-pile" -> show.with("bodies", 200);
            case "non-convex-pile" -> show.with("bodies", 30).with("cars", 3);
            case "bullets" -> show.slow();
            case "turning-rods" -> show.with("pairs", 8).slow();
            case "spheres-in-box" -> new Show(5, show.values, "vadop", 1, Look.DEFAULT);
            case "666" -> show.from(0.55, 0.42, 1, 2);
            case "ragdolls" -> show.with("figures", 12);
            case "cars" -> show.lasting(30).from(0, 1, 0.8, 6);
            case "debris" -> show.with("bits", 600);
            case "player" -> show.lasting(34);
            case "chain" -> show.with("links", 30).from(0.2, 0.3, 1, 1.2);
            case "level" -> show.from(0.45, 0.5, 1, 1);
            case "flat" -> show.from(0, 0, 1, 1);
            default -> show;
        };
    }

    private Show lasting(double s) {
        return new Show(s, values, broad, speed, look);
    }

    private Show with(String parameter, double value) {
        return new Show(seconds, values.with(parameter, value), broad, speed, look);
    }

    /** A twentieth. */
    private Show slow() {
        return new Show(seconds, values, broad, 0.05, look);
    }

    private Show from(double x, double y, double z, double reach) {
        return new Show(seconds, values, broad, speed, new Look(new Vec3(x, y, z), reach));
    }

    public int steps(double dt) {
        return Math.max(1, (int) Math.min(Integer.MAX_VALUE, Math.round(seconds / dt)));
    }
}
