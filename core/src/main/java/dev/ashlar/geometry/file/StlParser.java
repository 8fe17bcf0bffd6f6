package dev.ashlar.geometry.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads an STL file, binary or text. The normals, which many programs write wrong, are ignored. */
final class StlParser {
    private static final int HEADER = 84;
    private static final int COUNT = 80;
    private static final int TRIANGLE = 50;
    private static final int NORMAL = 12;
    /** Bytes of the shortest vertex there can be: "vertex 0 0 0". */
    private static final int LEAST_VERTEX = 12;

    private final byte[] bytes;
    private final String name;
    private final Faces out = new Faces();

    StlParser(byte[] bytes, String name) {
        this.bytes = bytes;
        this.name = name;
    }

    MeshFile parse() {
        if (bytes.length == 0) {
            throw new IllegalArgumentException(name + " is empty: export it again");
        }
        if (isBinary()) {
            binary();
        } else {
            new Text().parse();
        }
        return out.done(name, true);
    }

    /** Some programs begin binary files, too, with "solid"; but those have the length that their count says, or a zero in the header. */
    private boolean isBinary() {
        if (bytes.length >= HEADER && HEADER + count() * TRIANGLE == bytes.length) {
            return true;
        }
        int most = Math.min(bytes.length, HEADER);
        boolean zero = false;
        for (int i = 0; i < most; i++) {
            zero |= bytes[i] == 0;
        }
        return zero || !new String(bytes, 0, most, StandardCharsets.ISO_8859_1).replace("\u00ef\u00bb\u00bf", "").stripLeading()
                .regionMatches(true, 0, "solid", 0, 5);
    }

    private long count() {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(COUNT) & 0xffffffffL;
    }

    private void binary() {
        if (bytes.length < HEADER) {
            throw new IllegalArgumentException(
                    name + " has " + bytes.length + " bytes, but an STL file begins with \"solid\" or has"
                            + " a header of " + HEADER + "; is it an STL file, and whole?");
        }
        long count = count();
        long needed = HEADER + count * TRIANGLE;
        if (bytes.length < needed) {
            throw new IllegalArgumentException(name + ", byte " + COUNT + ": " + count + " triangles take " + needed
                    + " bytes, but the file has " + bytes.length + "; it was cut short or is no STL file: export it again");
        }
        if (count == 0) {
            throw new IllegalArgumentException(name + ", byte " + COUNT + ": number of triangles must be 1 or more, but was 0:"
                    + " export a mesh");
        }
        if (bytes.length > needed) {
            out.skipped.add("bytes after the last triangle: " + (bytes.length - needed));
        }
        out.vertexRoom(3 * count, bytes.length, NORMAL);
        out.faceRoom(count, bytes.length, TRIANGLE, TRIANGLE / 3);
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int t = 0; t < count; t++) {
            int at = HEADER + t * TRIANGLE + NORMAL;
            for (int k = 0; k < 9; k++, at += Float.BYTES) {
                float value = in.getFloat(at);
                if (!(Math.abs(value) <= Float.MAX_VALUE)) {
                    throw new IllegalArgumentException(name + ", byte " + at + ": " + Axes.NAMES[k % 3]
                            + " must be a finite number, but was " + value + ": export the mesh again, or repair it");
                }
                out.coordinate(value);
            }
            triangle();
        }
    }

    private void triangle() {
        for (int k = 3; k > 0; k--) {
            out.corner(out.vertexCount() - k);
        }
        out.endFace();
    }

    /** The text form. */
    private final class Text {
        private final TextScanner in = new TextScanner(bytes, name, false);
        private boolean isOpen;
        /** Of the facet; none of facets is -1. */
        private int vertices = -1;

        void parse() {
            out.vertexRoom(Integer.MAX_VALUE, bytes.length, LEAST_VERTEX);
            out.faceRoom(Integer.MAX_VALUE, bytes.length, 3 * LEAST_VERTEX, LEAST_VERTEX);
            while (in.anyWord()) {
                keyword();
            }
            if (isOpen) {
                throw in.fault("the file ends before endsolid; it was cut short: export it again");
            }
            if (out.vertexCount() == 0) {
                throw in.fault("the file has no facet: export a mesh");
            }
        }

        private void keyword() {
            if (!isOpen && in.is("solid")) {
                isOpen = true;
                skipLine();
            } else if (isOpen && vertices < 0 && in.is("facet")) {
                expect("normal");
                for (int axis = 0; axis < 3; axis++) {
                    in.anyWord();
                }
                vertices = 0;
            } else if (vertices == 0 && in.is("outer")) {
                expect("loop");
            } else if (vertices >= 0 && in.is("vertex")) {
                vertex();
            } else if (vertices == 3 && in.is("endfacet")) {
                triangle();
                vertices = -1;
            } else if (isOpen && vertices < 0 && in.is("endsolid")) {
                isOpen = false;
                skipLine();
            } else if (vertices < 0 || !in.is("endloop")) {
                throw in.unexpected(expected());
            }
        }

        private String expected() {
            return !isOpen ? "solid" : vertices < 0 ? "facet or endsolid" : vertices < 3 ? "vertex" : "endloop or endfacet";
        }

        private void vertex() {
            if (vertices == 3) {
                throw in.fault("a facet must have 3 vertices, but has more: triangulate the mesh before it is exported");
            }
            for (int axis = 0; axis < 3; axis++) {
                if (!in.anyWord()) {
                    throw in.fault("the file ends within a vertex; it was cut short: export it again");
                }
                out.coordinate(in.number(Axes.NAMES[axis]));
            }
            vertices++;
        }

        private void expect(String word) {
            if (!in.anyWord() || !in.is(word)) {
                throw in.unexpected(word);
            }
        }

        /** The rest of the line is a name. */
        private void skipLine() {
            in.nextLine();
        }
    }
}
