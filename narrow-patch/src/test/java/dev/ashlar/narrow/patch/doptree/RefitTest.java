package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A refitted tree, whose patches are no longer convex, finds what a tree of single faces built anew does. */
class RefitTest {
    @Test
    void dentedPatchesMeetAsTheirFacesDo() {
        Surface surface = Surface.of(SampleMeshes.bumpy(1, 0.1, 16, 12, 3));
        DopTree other = Pairs.tree(SampleMeshes.bumpy(1, 0.1, 16, 12, 4), 6);
        DopTree otherFaces = Pairs.tree(SampleMeshes.bumpy(1, 0.1, 16, 12, 4), 1);
        DopTree soft = tree(surface, 6);
        SplittableRandom random = new SplittableRandom(5);
        int found = 0;
        double most = 0;
        for (int i = 0; i < 60; i++) {
            double[] dented = surface.xyz.clone();
            for (int k = 0; k < dented.length; k++) {
                dented[k] *= 1 - 0.3 * random.nextDouble();
            }
            soft.refit(dented);
            DopTree fresh = tree(new Surface(dented, surface.start, surface.corner, surface.source, surface.origin,
                    surface.size), 1);
            for (double margin : soft.patches.margin) {
                most = Math.max(most, margin);
            }
            Pose pose = new Pose(new Vec3(1.6 + 0.3 * random.nextDouble(), 0, 0), Pairs.rotation(random));
            long[] expected = Pairs.meeting(fresh, otherFaces, pose);
            assertThat(Pairs.meeting(soft, other, pose)).as("pose %s", i).isEqualTo(expected);
            assertThat(Pairs.meeting(other, soft, pose)).as("pose %s", i).isEqualTo(Pairs.meeting(otherFaces, fresh, pose));
            found += expected.length;
        }
        assertThat(most).as("patches are far from convex").isGreaterThan(0.1);
        assertThat(found).isGreaterThan(500);
    }

    private static DopTree tree(Surface surface, int patch) {
        return new DopTree(surface, DopOptions.of(AlgorithmConfig.DEFAULT.with("patch", patch)));
    }
}
