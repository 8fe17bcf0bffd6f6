package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.math.Aabb;
import java.util.Arrays;

/**
 * The static tree of van Waveren 2005, section 4, to measure the module's own against: space is cut by planes across the axes,
 * taken from the bounding planes of the faces' boxes, and a face is in every leaf that its box crosses.
 */
final class AxialBsp {
    /** Which plane cuts a cell. */
    enum Rule {
        /** The one nearest to the middle of the longest side, as the paper's game does. */
        MIDDLE,
        /** The one with the least expected work, by surface areas; none if a leaf costs less. */
        AREA
    }

    private sealed interface Node {
    }

    private record Cut(int axis, double at, Node low, Node high) implements Node {
    }

    private record Leaf(int[] faces) implements Node {
    }

    private final double[] boxes;
    private final Rule rule;
    private final int leafSize;
    private final double smallest;
    private final Node root;

    /**
     * Builds the tree.
     *
     * @param boxes    boxes of the faces
     * @param leafSize cells with so many faces are not cut
     * @param smallest sides so short are not cut
     */
    AxialBsp(double[] boxes, Rule rule, int leafSize, double smallest) {
        this.boxes = boxes;
        this.rule = rule;
        this.leafSize = leafSize;
        this.smallest = smallest;
        int[] all = new int[boxes.length / Aabb.STRIDE];
        double[] cell = new double[Aabb.STRIDE];
        Aabb.clear(cell, 0);
        for (int f = 0; f < all.length; f++) {
            all[f] = f;
            for (int corner = Aabb.STRIDE * f; corner < Aabb.STRIDE * (f + 1); corner += 3) {
                Aabb.extend(cell, 0, boxes[corner], boxes[corner + 1], boxes[corner + 2], 0);
            }
        }
        root = node(all, cell);
    }

    /** All faces of the leaves that a box touches. */
    Reached reach(double[] box) {
        Reached reached = new Reached();
        walk(root, box, reached);
        return reached;
    }

    private static void walk(Node node, double[] box, Reached reached) {
        reached.nodes++;
        if (node instanceof Cut cut) {
            if (box[cut.axis] <= cut.at) {
                walk(cut.low, box, reached);
            }
            if (box[3 + cut.axis] >= cut.at) {
                walk(cut.high, box, reached);
            }
        } else if (node instanceof Leaf leaf) {
            for (int face : leaf.faces) {
                reached.add(face);
            }
        }
    }

    private Node node(int[] faces, double[] cell) {
        int axis = -1;
        double at = 0;
        double least = rule == Rule.AREA ? faces.length : Double.POSITIVE_INFINITY;
        for (int k = 0; k < 3 && faces.length > leafSize; k++) {
            for (int face : faces) {
                for (int side = k; side < Aabb.STRIDE; side += 3) {
                    double plane = boxes[Aabb.STRIDE * face + side];
                    double cost = isInside(plane, cell, k) ? cost(faces, cell, k, plane) : Double.POSITIVE_INFINITY;
                    if (cost < least) {
                        least = cost;
                        axis = k;
                        at = plane;
                    }
                }
            }
        }
        if (axis < 0) {
            return new Leaf(faces);
        }
        final int k = axis;
        final double plane = at;
        double[] low = cell.clone();
        double[] high = cell.clone();
        low[3 + axis] = at;
        high[axis] = at;
        return new Cut(axis, at, node(Arrays.stream(faces).filter(f -> isLow(f, k, plane)).toArray(), low),
                node(Arrays.stream(faces).filter(f -> isHigh(f, k, plane)).toArray(), high));
    }

    private boolean isInside(double plane, double[] cell, int axis) {
        return plane > cell[axis] && plane < cell[3 + axis] && cell[3 + axis] - cell[axis] > smallest;
    }

    private double cost(int[] faces, double[] cell, int axis, double plane) {
        double side = cell[3 + axis] - cell[axis];
        if (rule == Rule.MIDDLE) {
            // Any plane of a longer side comes before all planes of a shorter one.
            return Math.abs(plane - 0.5 * (cell[axis] + cell[3 + axis])) / side - rank(cell, axis);
        }
        int low = 0;
        int high = 0;
        for (int face : faces) {
            low += isLow(face, axis, plane) ? 1 : 0;
            high += isHigh(face, axis, plane) ? 1 : 0;
        }
        double share = (plane - cell[axis]) / side;
        double ends = cell[3 + (axis + 1) % 3] - cell[(axis + 1) % 3];
        double other = cell[3 + (axis + 2) % 3] - cell[(axis + 2) % 3];
        double across = ends * other;
        double along = side * (ends + other);
        return 1 + ((across + along * share) * low + (across + along * (1 - share)) * high) / (across + along);
    }

    /** How many sides of a cell are shorter. */
    private static int rank(double[] cell, int axis) {
        int shorter = 0;
        for (int k = 0; k < 3; k++) {
            shorter += cell[3 + k] - cell[k] < cell[3 + axis] - cell[axis] ? 1 : 0;
        }
        return shorter;
    }

    /** A face that lies in the plane is on the low side only. */
    private boolean isLow(int face, int axis, double plane) {
        return boxes[Aabb.STRIDE * face + axis] < plane || boxes[Aabb.STRIDE * face + 3 + axis] <= plane;
    }

    private boolean isHigh(int face, int axis, double plane) {
        return boxes[Aabb.STRIDE * face + 3 + axis] > plane;
    }
}
