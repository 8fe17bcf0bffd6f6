package dev.ashlar.geometry;

import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** The faces of a body as triangles, to be spoilt in the ways in which the meshes of programs and people are. */
final class MutableMesh {
    private final List<Vec3> vertices = new ArrayList<>();
    private final List<int[]> faces = new ArrayList<>();

    MutableMesh(Polyhedron p) {
        add(p);
    }

    void add(Polyhedron p) {
        int first = vertices.size();
        for (int v = 0; v < p.vertexCount(); v++) {
            vertices.add(p.vertex(v));
        }
        for (int f = 0; f < p.faceCount(); f++) {
            for (int k = 1; k + 1 < p.faceSize(f); k++) {
                faces.add(new int[] {first + p.faceVertex(f, 0), first + p.faceVertex(f, k), first + p.faceVertex(f, k + 1)});
            }
        }
    }

    /** Cuts a triangle at points of one side; what is flat between that side and the points becomes faces of its own. */
    void addTJunction(Random random) {
        int chosen = triangle(random);
        int[] f = faces.get(chosen);
        int turn = random.nextInt(3);
        int a = f[turn];
        int b = f[(turn + 1) % 3];
        int c = f[(turn + 2) % 3];
        int n = 1 + random.nextInt(4);
        int[] gap = new int[n + 2];
        gap[0] = a;
        gap[1] = b;
        faces.remove(chosen);
        int last = a;
        for (int i = 1; i <= n; i++) {
            double share = (i + 0.8 * random.nextDouble() - 0.4) / (n + 1);
            vertices.add(vertices.get(a).plusTimes(share, vertices.get(b).minus(vertices.get(a))));
            int p = vertices.size() - 1;
            faces.add(new int[] {last, p, c});
            gap[n + 2 - i] = p;
            last = p;
        }
        faces.add(new int[] {last, b, c});
        fill(gap, random);
    }

    /** Fills a gap with one polygon, or with triangles cut from it anywhere. */
    private void fill(int[] gap, Random random) {
        int[] left = gap;
        while (left.length > 3 && random.nextInt(4) > 0) {
            int k = left.length;
            int i = random.nextInt(k);
            faces.add(new int[] {left[(i + k - 1) % k], left[i], left[(i + 1) % k]});
            int[] rest = new int[k - 1];
            for (int j = 1; j < k; j++) {
                rest[j - 1] = left[(i + j) % k];
            }
            left = rest;
        }
        faces.add(left);
    }

    /** Doubles an end of a side, {@code apart} away along it or not at all, and closes the gap with two triangles. */
    void addNeedles(Random random, double apart) {
        int chosen = triangle(random);
        int[] f = faces.get(chosen);
        int turn = random.nextInt(3);
        int a = f[turn];
        int b = f[(turn + 1) % 3];
        int c = f[(turn + 2) % 3];
        Vec3 along = vertices.get(b).minus(vertices.get(a));
        vertices.add(vertices.get(a).plusTimes(apart / along.length(), along));
        int copy = vertices.size() - 1;
        faces.set(chosen, new int[] {copy, b, c});
        faces.add(new int[] {a, b, copy});
        faces.add(new int[] {a, copy, c});
    }

    /** A triangle that is not flat. */
    private int triangle(Random random) {
        while (true) {
            int chosen = random.nextInt(faces.size());
            int[] f = faces.get(chosen);
            Vec3 o = vertices.get(f[0]);
            if (f.length == 3 && vertices.get(f[1]).minus(o).cross(vertices.get(f[2]).minus(o)).length() > 1e-6) {
                return chosen;
            }
        }
    }

    void repeatFace(Random random) {
        faces.add(faces.get(random.nextInt(faces.size())).clone());
    }

    void flipFaces(Random random) {
        faces.replaceAll(f -> random.nextBoolean() ? TestBodies.flipped(f) : f);
    }

    /** Gives each face vertices of its own. */
    void explode() {
        List<Vec3> all = new ArrayList<>();
        for (int[] f : faces) {
            for (int k = 0; k < f.length; k++) {
                all.add(vertices.get(f[k]));
                f[k] = all.size() - 1;
            }
        }
        vertices.clear();
        vertices.addAll(all);
    }

    PolyhedronBuilder builder() {
        PolyhedronBuilder b = Polyhedron.builder();
        vertices.forEach(b::vertex);
        faces.forEach(b::face);
        return b;
    }

    /** The mesh as text of an OBJ file, in forms of corners that programs write. */
    String obj(Random random) {
        String[] forms = {"", "/1", "//1", "/1/1", "//", "/1/", "/"};
        StringBuilder text = new StringBuilder("# spoilt\nvt 0 0\nvn 0 0 1\n");
        for (Vec3 v : vertices) {
            text.append("v ").append(v.x()).append(' ').append(v.y()).append(' ').append(v.z());
            text.append(random.nextInt(5) == 0 ? " nan -nan NaN\n" : "\n");
        }
        for (int[] f : faces) {
            String form = forms[random.nextInt(forms.length)];
            text.append('f');
            Arrays.stream(f).forEach(v -> text.append(' ').append(v + 1).append(form));
            text.append(random.nextInt(9) == 0 ? "\nl 1 2\nf 1 2\np 1\n" : "\n");
        }
        return text.toString();
    }
}
