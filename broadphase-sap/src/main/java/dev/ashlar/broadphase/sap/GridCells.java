package dev.ashlar.broadphase.sap;

import java.util.Arrays;

/**
 * Grid cells that hold something, found by their coordinates through an open-addressing table. Each knows its forward
 * neighbours: the half of those around it whose offset is greater than zero in the order x, y, z, so that every two adjacent
 * cells meet once. Proxies of a cell form a linked list.
 *
 * <p>Daneu 2002, section 4.1.2. Departs from it: the neighbours "right and below" miss the cells (1, 0) and (0, 1) of each
 * other; all 4 of the plane or 13 of space are needed.
 */
final class GridCells {
    static final int NONE = -1;

    final int neighbours;
    int size;
    /** First proxy of each cell. */
    int[] head = new int[16];
    /** Forward neighbour i of cell c at {@code c * neighbours + i}. */
    int[] forward;
    /** Next proxy of the same cell, by proxy. */
    int[] next = new int[16];
    /** Cell of a proxy. */
    int[] cellOf = new int[16];

    private final int[] offsets;
    private int[] previous = new int[16];
    private int[] coordinates = new int[3 * 16];
    private int[] table = new int[64];

    GridCells(boolean flat) {
        neighbours = flat ? 4 : 13;
        offsets = new int[3 * neighbours];
        forward = new int[16 * neighbours];
        int at = 0;
        for (int i = 14; i < 27; i++) {
            int y = i / 3 % 3 - 1;
            if (!flat || y == 0) {
                offsets[at++] = i / 9 - 1;
                offsets[at++] = y;
                offsets[at++] = i % 3 - 1;
            }
        }
        clear();
    }

    void clear() {
        size = 0;
        Arrays.fill(table, NONE);
    }

    void reserveProxies(int capacity) {
        if (capacity > next.length) {
            next = Arrays.copyOf(next, capacity);
            previous = Arrays.copyOf(previous, capacity);
            cellOf = Arrays.copyOf(cellOf, capacity);
        }
    }

    boolean isAt(int cell, int x, int y, int z) {
        return coordinates[3 * cell] == x && coordinates[3 * cell + 1] == y && coordinates[3 * cell + 2] == z;
    }

    /** The cell at some coordinates, or {@link #NONE}. */
    int find(int x, int y, int z) {
        return table[slot(x, y, z)];
    }

    private int slot(int x, int y, int z) {
        int hash = x * 0x9E3779B1 + y * 0x85EBCA77 + z * 0xC2B2AE3D;
        hash ^= hash >>> 15;
        int slot = hash & table.length - 1;
        while (table[slot] != NONE && !isAt(table[slot], x, y, z)) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    /** Puts a proxy into the cell at some coordinates. */
    void link(int proxy, int x, int y, int z) {
        int slot = slot(x, y, z);
        int cell = table[slot];
        if (cell == NONE) {
            cell = create(slot, x, y, z);
        }
        int first = head[cell];
        next[proxy] = first;
        previous[proxy] = NONE;
        if (first != NONE) {
            previous[first] = proxy;
        }
        head[cell] = proxy;
        cellOf[proxy] = cell;
    }

    void unlink(int proxy) {
        int after = next[proxy];
        int before = previous[proxy];
        if (before == NONE) {
            head[cellOf[proxy]] = after;
        } else {
            next[before] = after;
        }
        if (after != NONE) {
            previous[after] = before;
        }
    }

    private int create(int slot, int x, int y, int z) {
        if (size == head.length) {
            head = Arrays.copyOf(head, 2 * size);
            forward = Arrays.copyOf(forward, 2 * size * neighbours);
            coordinates = Arrays.copyOf(coordinates, 3 * 2 * size);
        }
        int cell = size++;
        table[slot] = cell;
        head[cell] = NONE;
        coordinates[3 * cell] = x;
        coordinates[3 * cell + 1] = y;
        coordinates[3 * cell + 2] = z;
        for (int i = 0; i < neighbours; i++) {
            int dx = offsets[3 * i];
            int dy = offsets[3 * i + 1];
            int dz = offsets[3 * i + 2];
            forward[cell * neighbours + i] = find(x + dx, y + dy, z + dz);
            int behind = find(x - dx, y - dy, z - dz);
            if (behind != NONE) {
                forward[behind * neighbours + i] = cell;
            }
        }
        if (4 * size > table.length) {
            table = new int[2 * table.length];
            Arrays.fill(table, NONE);
            for (int c = 0; c < size; c++) {
                table[slot(coordinates[3 * c], coordinates[3 * c + 1], coordinates[3 * c + 2])] = c;
            }
        }
        return cell;
    }
}
