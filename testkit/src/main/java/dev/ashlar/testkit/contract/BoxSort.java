package dev.ashlar.testkit.contract;

import dev.ashlar.spi.SweptVolume;

/** Three-axis sweep and prune on swept boxes, as far as needed to count: exchanges of its sorting, and its candidates. */
public final class BoxSort {
    /** Exchanges of neighbours, so far. */
    public long swaps;
    /** Pairs of boxes that overlap, summed over the frames. */
    public long candidates;
    private final double[] volumes;
    private final int count;
    private final int[][] ends = new int[3][];
    private final double[][] values = new double[3][];

    /** Sorts the boxes around volumes, which go on changing, for the first time. */
    public BoxSort(double[] volumes) {
        this.volumes = volumes;
        count = volumes.length / SweptVolume.STRIDE;
        for (int k = 0; k < 3; k++) {
            ends[k] = new int[2 * count];
            values[k] = new double[2 * count];
            for (int i = 0; i < 2 * count; i++) {
                ends[k][i] = i;
            }
        }
        frame();
        swaps = 0;
        candidates = 0;
    }

    /** Sorts the boxes as they are now, and counts pairs. */
    public void frame() {
        for (int k = 0; k < 3; k++) {
            sort(k, ends[k], values[k]);
        }
        double[] x = values[0];
        for (int i = 0; i < 2 * count; i++) {
            if ((ends[0][i] & 1) == 0) {
                int a = ends[0][i] >> 1;
                double most = SweptVolume.max(volumes, a * SweptVolume.STRIDE, 0);
                for (int j = i + 1; j < 2 * count && x[j] <= most; j++) {
                    int b = ends[0][j] >> 1;
                    if ((ends[0][j] & 1) == 0 && overlap(a, b, 1) && overlap(a, b, 2)) {
                        candidates++;
                    }
                }
            }
        }
    }

    private boolean overlap(int a, int b, int k) {
        int i = a * SweptVolume.STRIDE;
        int j = b * SweptVolume.STRIDE;
        return SweptVolume.min(volumes, i, k) <= SweptVolume.max(volumes, j, k)
                && SweptVolume.min(volumes, j, k) <= SweptVolume.max(volumes, i, k);
    }

    private void sort(int k, int[] e, double[] v) {
        for (int i = 0; i < e.length; i++) {
            int own = e[i];
            int volume = (own >> 1) * SweptVolume.STRIDE;
            double at = (own & 1) == 0 ? SweptVolume.min(volumes, volume, k) : SweptVolume.max(volumes, volume, k);
            int j = i;
            for (; j > 0 && (v[j - 1] > at || v[j - 1] == at && (own & 1) < (e[j - 1] & 1)); j--) {
                v[j] = v[j - 1];
                e[j] = e[j - 1];
            }
            swaps += i - j;
            v[j] = at;
            e[j] = own;
        }
    }
}
