package dev.ashlar.query.distance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** An answer depends on the question alone: else snapshots and other numbers of threads would give other bits. */
final class EpaMemoryTest {
    /** Boxes and prisms with parallel faces, so that many vertices are equally far along an axis. */
    private static ConvexPiece piece(SplittableRandom random) {
        double size = 1 + random.nextInt(3);
        Polyhedron shape = random.nextBoolean() ? Polyhedron.box(size, 1, 2) : Meshes.prism(3 + random.nextInt(5), 0.5 * size, 1);
        return new Pieces(shape).pieces[0];
    }

    private static String ask(Epa epa, ConvexPiece a, ConvexPiece b, Placement at, int axis) {
        epa.run(a, b, at, axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0);
        return epa.axisX + " " + epa.axisY + " " + epa.axisZ + " " + epa.separation + " " + epa.pointA + " " + epa.pointB;
    }

    @Test
    void answersDoNotDependOnEarlierQuestions() {
        Epa used = new Epa();
        SplittableRandom random = new SplittableRandom(7);
        double[] relative = new double[Pose.STRIDE];
        Placement at = new Placement();
        for (int k = 0; k < 2000; k++) {
            ConvexPiece a = piece(random);
            ConvexPiece b = piece(random);
            Pose.at(random.nextInt(3) - 1, random.nextInt(3) - 1, random.nextInt(3) - 1).to(relative, 0);
            at.set(relative, 0);
            int axis = random.nextInt(4);
            assertThat(ask(used, a, b, at, axis)).as("question " + k).isEqualTo(ask(new Epa(), a, b, at, axis));
        }
    }
}
