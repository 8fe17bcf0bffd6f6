package dev.ashlar.testbed.show;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.PerceptionDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.scenes.stage.Stage;

/**
 * How a world steps.
 *
 * @param eventDriven from impact to impact
 * @param budget      questions to the narrow phase a step, spent on what is seen first; 0: no limit
 * @param camera      from where it is seen; null: as the live page looks at the scene at first
 */
public record Stepping(boolean eventDriven, long budget, Viewpoint camera) {
    /** All of a step solved together, without a limit. */
    public static final Stepping STANDARD = new Stepping(false, 0, null);
    /** Of a camera, radians. */
    private static final double FIELD_OF_VIEW = StrictMath.toRadians(60);
    /** How far off a camera is that nobody placed, in half diagonals of what it looks at. */
    private static final double FAR_OFF = 2.2;

    /** Checks that both do not exclude each other. */
    public Stepping {
        Check.within("budget", budget, 0, Long.MAX_VALUE);
        if (eventDriven && budget > 0) {
            throw new IllegalArgumentException("an event-driven world has no budget: leave out one of the two");
        }
        if (camera != null && budget == 0) {
            throw new IllegalArgumentException("a camera only matters with a budget: give one, or leave out the camera");
        }
    }

    /** A camera from a text of six numbers: place, and a point that it looks at. */
    public static Viewpoint camera(String text) {
        String[] parts = text.split(",");
        double[] numbers = new double[6];
        for (int i = 0; i < 6; i++) {
            try {
                numbers[i] = parts.length == 6 ? Double.parseDouble(parts[i].trim()) : Double.NaN;
            } catch (NumberFormatException e) {
                numbers[i] = Double.NaN;
            }
            if (!Double.isFinite(numbers[i])) {
                throw Check.fault("camera", "six numbers x,y,z,toX,toY,toZ", "\"" + text + "\"");
            }
        }
        Vec3 at = Vec3.of(numbers, 0);
        return new Viewpoint(at, Vec3.of(numbers, 3).minus(at), FIELD_OF_VIEW);
    }

    void addTo(WorldBuilder builder) {
        if (eventDriven) {
            builder.eventDriven();
        }
        if (budget > 0) {
            Viewpoint anywhere = new Viewpoint(Vec3.ZERO, new Vec3(0, 0, -1), FIELD_OF_VIEW);
            builder.perception(PerceptionDef.of(camera == null ? anywhere : camera, budget));
        }
    }

    /** Places the camera, where that depends on the scene. */
    public void lookAt(Stage stage, Show.Look look) {
        if (budget == 0 || camera != null || stage.bodies().isEmpty()) {
            return;
        }
        World world = stage.world();
        double[] box = new double[Aabb.STRIDE];
        Aabb.clear(box, 0);
        for (BodyId id : stage.bodies()) {
            Vec3 at = world.pose(id).position();
            Aabb.extend(box, 0, at.x(), at.y(), at.z(), world.shape(id).boundingRadius());
        }
        Vec3 low = Vec3.of(box, 0);
        Vec3 high = Vec3.of(box, 3);
        Vec3 middle = low.plus(high).times(0.5);
        double far = FAR_OFF * (0.5 * high.minus(low).length() + look.reach());
        Vec3 away = look.from().unit().times(far);
        world.setPerception(PerceptionDef.of(new Viewpoint(middle.plus(away), away.negated(), FIELD_OF_VIEW), budget));
    }

    /** In words. */
    @Override
    public String toString() {
        return eventDriven ? "from impact to impact" : budget > 0 ? "at most " + budget + " questions a step" : "standard";
    }
}
