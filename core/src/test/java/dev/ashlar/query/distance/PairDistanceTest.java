package dev.ashlar.query.distance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import org.junit.jupiter.api.Test;

class PairDistanceTest {
    @Test
    void aBoxOnAFrameThatItTouchesKeepsTheAxis() {
        Pieces box = new Pieces(Polyhedron.box(1, 1, 1));
        Pieces frame = new Pieces(Meshes.frame(1, 0.6, 0.3));
        PairDistance distance = new PairDistance();
        double[] flat = new double[Pose.STRIDE];
        // Turned by less than rounding: a corner of the box, on the frame, then counts as inside it.
        Quat turned = new Quat(6.752779103446493e-17, 3.383396680484516e-17, -4.468366748446831e-18, 1);
        new Pose(new Vec3(0, -0.65, 0), turned).to(flat, 0);
        distance.measure(box, frame, flat, 0, new double[PairDistance.CACHE], 0);
        assertEquals(0, distance.separation, 1e-15);
        assertEquals(-1, distance.axisY, 1e-12);
    }
}
