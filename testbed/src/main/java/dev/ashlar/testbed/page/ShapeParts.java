package dev.ashlar.testbed.page;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shapes as {@code shapes.js} reads them, ready to be made JSON. */
public final class ShapeParts {
    private ShapeParts() {
    }

    /** A shape as a list of convex faces or balls, each part where it is in the shape. */
    public static List<Map<String, Object>> of(Shape shape) {
        List<Map<String, Object>> parts = new ArrayList<>();
        add(shape, Pose.IDENTITY, parts);
        return parts;
    }

    private static void add(Shape shape, Pose pose, List<Map<String, Object>> parts) {
        if (shape instanceof Compound compound) {
            compound.parts().forEach(part -> add(part.shape(), pose.times(part.pose()), parts));
            return;
        }
        Map<String, Object> part = new LinkedHashMap<>();
        double[] at = new double[Pose.STRIDE];
        pose.to(at, 0);
        part.put("pose", at);
        if (shape instanceof Sphere sphere) {
            part.put("radius", sphere.radius());
        } else if (shape instanceof Capsule capsule) {
            part.put("radius", capsule.radius());
            part.put("halfLength", capsule.halfLength());
        } else {
            Polyhedron polyhedron = (Polyhedron) shape;
            double[] xyz = new double[3 * polyhedron.vertexCount()];
            polyhedron.vertices(xyz, 0);
            part.put("vertices", xyz);
            part.put("faces", faces(polyhedron));
            if (polyhedron.isInverted()) {
                part.put("inverted", true);
            }
        }
        parts.add(part);
    }

    private static int[][] faces(Polyhedron polyhedron) {
        int[][] faces = new int[polyhedron.faceCount()][];
        for (int f = 0; f < faces.length; f++) {
            faces[f] = new int[polyhedron.faceSize(f)];
            for (int k = 0; k < faces[f].length; k++) {
                faces[f][k] = polyhedron.faceVertex(f, k);
            }
        }
        return faces;
    }
}
