package dev.ashlar.testbed;

import dev.ashlar.formats.ModelFile;
import dev.ashlar.formats.UrdfFile;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.file.MeshFile;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads {@code --body}: a model or a robot, with {@code @x,y,z} behind it if it is not to fall from above all other bodies. */
final class ModelBodies {
    private static final double WELD = 1e-9;
    /** Robots stand along z, scenes along y. */
    private static final Quat Z_UP = Quat.about(new Vec3(1, 0, 0), -Math.PI / 2);

    private ModelBodies() {
    }

    /**
     * Adds the body to the world; the middle of its bounding ball, or of a robot the frame of its root, comes to the place that is given.
     * What of the file is no polygon is named in {@code notes}.
     */
    static void add(World world, String text, PrintWriter notes) {
        int at = Files.exists(Path.of(text)) ? -1 : text.lastIndexOf('@'); // which the name of a file may hold too
        Path path = Path.of(at < 0 ? text : text.substring(0, at));
        Vec3 place = at < 0 ? null : place(text, text.substring(at + 1));
        if (MeshFile.ending(path.toString()).equals("urdf")) {
            Vec3 base = place != null ? place : new Vec3(0, highest(world), 0);
            UrdfFile.read(path).addTo(world, new Pose(base, Z_UP), UrdfFile.Base.FREE);
            return;
        }
        ModelFile file = ModelFile.read(path);
        for (String skipped : file.skipped()) {
            notes.println("ashlar: " + path + ": skipped " + skipped);
        }
        notes.flush();
        Polyhedron shape = file.builder().weld(WELD).dropDegenerate().triangulate().orient().build();
        Sphere.Placed ball = shape.boundingSphere();
        Vec3 centre = place != null ? place : new Vec3(0, highest(world) + 1.1 * ball.radius(), 0);
        Vec3 origin = centre.minus(ball.centre());
        world.add(BodyDef.dynamic(shape).at(origin.x(), origin.y(), origin.z()));
    }

    private static Vec3 place(String text, String place) {
        double[] xyz = Arrays.stream(place.split(",", -1)).mapToDouble(ModelBodies::number).toArray();
        if (xyz.length != 3 || !Arrays.stream(xyz).allMatch(Double::isFinite)) {
            throw Check.fault("place of --body", "three finite numbers such as model.obj@0,5,0", text);
        }
        return Vec3.of(xyz, 0);
    }

    /** NaN where there is none. */
    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static double highest(World world) {
        double top = 0;
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && world.type(id) != BodyType.STATIC) {
                Sphere.Placed ball = world.shape(id).boundingSphere();
                Pose pose = world.pose(id);
                top = Math.max(top, pose.apply(ball.centre()).y() + ball.radius());
            }
        }
        return top;
    }
}
