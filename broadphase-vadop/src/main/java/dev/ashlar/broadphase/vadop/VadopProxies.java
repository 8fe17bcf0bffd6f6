package dev.ashlar.broadphase.vadop;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.SweptVolume;
import dev.ashlar.spi.support.ProxyTable;
import java.util.Arrays;

/** Proxies with their volumes as last set, and the boxes around these. */
final class VadopProxies extends ProxyTable {
    long[] version = new long[16];
    double[] volumes = new double[16 * SweptVolume.STRIDE];
    /** The boxes around the volumes, of those that were asked for since the volume was set. */
    private double[] boxes = new double[16 * Aabb.STRIDE];
    private boolean[] hasBox = new boolean[16];

    @Override
    protected void grow(int capacity) {
        super.grow(capacity);
        version = Arrays.copyOf(version, capacity);
        volumes = Arrays.copyOf(volumes, capacity * SweptVolume.STRIDE);
        boxes = Arrays.copyOf(boxes, capacity * Aabb.STRIDE);
        hasBox = Arrays.copyOf(hasBox, capacity);
    }

    /** Sets the volume; a volume that is not swept loses its displacement. */
    void put(int proxy, double[] volume, int at, long motionVersion, boolean swept) {
        int own = proxy * SweptVolume.STRIDE;
        System.arraycopy(volume, at, volumes, own, SweptVolume.STRIDE);
        if (!swept) {
            Arrays.fill(volumes, own + SweptVolume.DISPLACEMENT, own + SweptVolume.DISPLACEMENT + 3, 0);
        }
        hasBox[proxy] = false;
        version[proxy] = motionVersion;
    }

    /** The boxes around volumes; that of a proxy stands there once {@link #box} was asked for it. */
    double[] boxes() {
        return boxes;
    }

    /** Where the box around a volume stands. */
    int box(int proxy) {
        if (!hasBox[proxy]) {
            hasBox[proxy] = true;
            SweptVolume.enclosingBox(volumes, proxy * SweptVolume.STRIDE, boxes, proxy * Aabb.STRIDE);
        }
        return proxy * Aabb.STRIDE;
    }

    /** Whether a volume does not touch the place of the proxy. */
    boolean isAway(int proxy, double[] volume, int at) {
        int own = box(proxy);
        for (int k = 0; k < 3; k++) {
            if (SweptVolume.min(volume, at, k) > boxes[own + 3 + k] || SweptVolume.max(volume, at, k) < boxes[own + k]) {
                return true;
            }
        }
        return false;
    }

    /** Sum of the sides of the box around the volume, bounded so that sums of it are finite. */
    double extent(int proxy) {
        int b = box(proxy);
        return Math.min(1e100, boxes[b + 3] - boxes[b] + (boxes[b + 4] - boxes[b + 1]) + (boxes[b + 5] - boxes[b + 2]));
    }

    /** Longest side of the box that moves, margin included. */
    double side(int proxy) {
        int at = proxy * SweptVolume.STRIDE;
        return Math.max(volumes[at + 3] - volumes[at], Math.max(volumes[at + 4] - volumes[at + 1],
                volumes[at + 5] - volumes[at + 2])) + 2 * volumes[at + SweptVolume.MARGIN];
    }
}
