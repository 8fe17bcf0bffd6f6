package dev.ashlar.geometry.file;

/** Reads an OFF file, the text form of Geomview's manual, section 4.2.5: line by line, since colours may follow in any number. */
final class OffParser {
    /** Bytes of the shortest lines there can be: "0 0 0", "3 0 0 0" and " 0". */
    private static final int LEAST_VERTEX = 6;
    private static final int LEAST_FACE = 2;
    private static final int LEAST_CORNER = 2;

    private final TextScanner in;
    private final String name;
    private final Faces out = new Faces();

    OffParser(byte[] bytes, String name) {
        in = new TextScanner(bytes, name, true);
        this.name = name;
    }

    MeshFile parse() {
        if (!in.anyWord()) {
            throw new IllegalArgumentException(name + " is empty: export it again");
        }
        String kind = in.text();
        if (!kind.matches("(ST)?C?N?OFF")) {
            throw in.fault(kind.endsWith("OFF") ? "only points in space are read, but this is " + kind + ": export it as OFF"
                    : "the file must begin with OFF; is it an OFF file?");
        }
        boolean counts = in.word();
        if (counts && in.is("binary")) {
            throw in.fault("binary OFF is not read: export it as text, or as PLY");
        }
        if (!counts && !in.anyWord()) {
            throw cut("its numbers of vertices, faces and edges");
        }
        long vertices = in.whole("number of vertices", Integer.MAX_VALUE);
        long faces = nextInLine("number of faces");
        vertices(vertices);
        faces(faces);
        if (nextLineWithWords()) {
            out.skipped.add("text after the last face, from line " + in.line() + " on");
        }
        return out.done(name, false);
    }

    private long nextInLine(String what) {
        if (!in.word()) {
            throw in.fault("the " + what + " is missing");
        }
        return in.whole(what, Integer.MAX_VALUE);
    }

    private boolean nextLineWithWords() {
        return in.nextLine() && in.anyWord();
    }

    private void vertices(long count) {
        if (count == 0) {
            throw in.fault("number of vertices must be 1 or more, but was 0: export a mesh");
        }
        out.vertexRoom(count, in.left() + 1, LEAST_VERTEX);
        for (long v = 0; v < count; v++) {
            if (!nextLineWithWords()) {
                throw cut("vertex " + v + " of " + count);
            }
            for (int axis = 0; axis < 3; axis++) {
                if (axis > 0 && !in.word()) {
                    throw in.fault("a vertex must have x, y and z, but has " + axis + " numbers");
                }
                out.coordinate(in.number(Axes.NAMES[axis]));
            }
        }
    }

    private void faces(long count) {
        out.faceRoom(count, in.left() + 1, LEAST_FACE, LEAST_CORNER);
        for (long f = 0; f < count; f++) {
            if (!nextLineWithWords()) {
                throw cut("face " + f + " of " + count);
            }
            long size = in.whole("number of corners", Integer.MAX_VALUE);
            for (long k = 0; k < size; k++) {
                if (!in.word()) {
                    throw in.fault("a face of " + size + " corners has only " + k);
                }
                out.corner((int) in.whole("vertex of a face", out.vertexCount() - 1));
            }
            if (out.endFace()) {
                out.leftOut("line " + in.line());
            }
        }
    }

    private IllegalArgumentException cut(String missing) {
        return in.fault("the file ends before " + missing + "; it was cut short: export it again");
    }
}
