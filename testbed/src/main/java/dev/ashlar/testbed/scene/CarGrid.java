package dev.ashlar.testbed.scene;

import dev.ashlar.math.Vec3;

/**
 * Daneu 2002, section 4.3.2: a grid of 3 x 3 cells over the arena, each wider than a car. Only cars in the same cell or in
 * neighbouring ones need to be tested.
 */
final class CarGrid {
    private static final int SIDE = 3;

    private final double width;
    private final int[] column;
    private final int[] row;

    CarGrid(double width, int cars) {
        this.width = width;
        column = new int[cars];
        row = new int[cars];
    }

    /** The thesis's {@code SaveGridPosition}: to be called whenever a car moved. */
    void save(int car, Vec3 position) {
        column[car] = cell(position.x());
        row[car] = cell(position.z());
    }

    private int cell(double at) {
        return Math.max(0, Math.min(SIDE - 1, (int) Math.floor((at / width + 0.5) * SIDE)));
    }

    boolean needsTest(int a, int b) {
        return Math.abs(column[a] - column[b]) <= 1 && Math.abs(row[a] - row[b]) <= 1;
    }

    /** The thesis's {@code DetermineTests}: with how many of the cars after it a car must be tested. */
    int tests(int car) {
        int count = 0;
        for (int other = car + 1; other < row.length; other++) {
            count += needsTest(car, other) ? 1 : 0;
        }
        return count;
    }
}
