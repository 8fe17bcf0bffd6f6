package dev.ashlar.geometry;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the text of an OBJ file once, line by line; see {@link ObjFile} for what it takes. */
final class ObjParser {
    /** A growing list of ints. */
    private static final class Ints {
        private int[] values = new int[64];
        private int count;

        void add(int value) {
            if (count == values.length) {
                values = Arrays.copyOf(values, 2 * count);
            }
            values[count++] = value;
        }

        int[] toArray() {
            return Arrays.copyOf(values, count);
        }
    }

    /** Names with the numbers they were given, in order of their first appearance. */
    private static final class Names {
        private final List<String> list = new ArrayList<>();
        private final Map<String, Integer> index = new HashMap<>();

        int numberOf(String name) {
            Integer known = index.putIfAbsent(name, list.size());
            if (known == null) {
                list.add(name);
                return list.size() - 1;
            }
            return known;
        }
    }

    private static final int NO_MATERIAL = -1;
    private static final String COORDINATES = "xyz";

    private final String name;
    private double[] xyz = new double[192];
    private int vertexCount;
    private final Ints corners = new Ints();
    private final Ints faceStart = new Ints();
    private final Ints faceMaterial = new Ints();
    private final Ints faceGroup = new Ints();
    private final Ints faceLine = new Ints();
    private final Names groups = new Names();
    private final Names materials = new Names();
    private final Map<ObjFile.SkippedKind, ObjFile.Skipped> skipped = new EnumMap<>(ObjFile.SkippedKind.class);
    private int material = NO_MATERIAL;
    private String group = "";
    /** The line being read, with its continuations, and where in it the next word is looked for. */
    private String text;
    private int at;
    /** Number of that line, from 1. */
    private int line;

    ObjParser(String name) {
        this.name = name;
    }

    ObjFile parse(BufferedReader in) throws IOException {
        faceStart.add(0);
        int next = 1;
        String first = in.readLine();
        if (first != null && !first.isEmpty() && first.charAt(0) == '\uFEFF') {
            first = first.substring(1); // a byte-order mark
        }
        for (String raw = first; raw != null; raw = in.readLine()) {
            line = next++;
            text = withoutComment(raw);
            if (text.endsWith("\\")) {
                StringBuilder joined = new StringBuilder();
                while (text.endsWith("\\")) {
                    joined.append(text, 0, text.length() - 1).append(' ');
                    raw = in.readLine();
                    next++;
                    text = raw == null ? "" : withoutComment(raw);
                }
                text = joined.append(text).toString();
            }
            at = 0;
            parseLine();
        }
        checkWhole();
        return new ObjFile(name, Arrays.copyOf(xyz, 3 * vertexCount), corners.toArray(), faceStart.toArray(),
                faceMaterial.toArray(), faceGroup.toArray(), faceLine.toArray(), groups.list, materials.list,
                List.copyOf(skipped.values()));
    }

    private void parseLine() {
        String keyword = word();
        if (keyword == null) {
            return;
        }
        switch (keyword) {
            case "v" -> vertex();
            case "f" -> face();
            case "o", "g" -> group = text.substring(at).strip();
            case "usemtl" -> material = materials.numberOf(text.substring(at).strip());
            case "l" -> skip(ObjFile.SkippedKind.LINE);
            case "p" -> skip(ObjFile.SkippedKind.POINT);
            case "curv", "curv2", "surf" -> skip(ObjFile.SkippedKind.FREE_FORM);
            default -> {
                // vt, vn, s, mtllib, ...: nothing that has a place
            }
        }
    }

    private void skip(ObjFile.SkippedKind kind) {
        ObjFile.Skipped before = skipped.get(kind);
        skipped.put(kind, new ObjFile.Skipped(kind, before == null ? 1 : before.count() + 1,
                before == null ? line : before.firstLine()));
    }

    private void vertex() {
        if (3 * vertexCount == xyz.length) {
            xyz = Arrays.copyOf(xyz, 2 * xyz.length);
        }
        int n = 0;
        for (String word = word(); word != null; word = word()) {
            if (n < 3) {
                xyz[3 * vertexCount + n] = number(COORDINATES.substring(n, n + 1), word);
            } else if (!isNoNumber(word)) {
                number("number " + (n + 1) + " of a vertex", word);
            }
            n++; // what follows x, y, z is a weight or a colour, which programs may leave undefined
        }
        if (n < 3) {
            throw fault("a vertex must have x, y and z, but has " + n + " numbers");
        }
        vertexCount++;
    }

    private void face() {
        int n = 0;
        for (String word = word(); word != null; word = word()) {
            corners.add(corner(word));
            n++;
        }
        if (n == 0) {
            throw fault("a face must have at least 3 vertices, but has 0");
        }
        if (n < 3) {
            corners.count -= n;
            skip(ObjFile.SkippedKind.FACE);
            return;
        }
        if (material == NO_MATERIAL) {
            material = materials.numberOf("");
        }
        faceStart.add(corners.count);
        faceMaterial.add(material);
        faceGroup.add(groups.numberOf(group));
        faceLine.add(line);
    }

    /**
     * The vertex, from 0, of v, v/vt, v//vn or v/vt/vn, of which vt and vn may be missing; whether it exists is known at the end of
     * the file.
     */
    private int corner(String word) {
        int slash = word.indexOf('/');
        String first = slash < 0 ? word : word.substring(0, slash);
        if (!isWhole(first) || slash >= 0 && !isRest(word.substring(slash + 1))) {
            throw fault("a corner of a face must be v, v/vt, v//vn or v/vt/vn in whole numbers, but was \"" + word + "\"");
        }
        long index;
        try {
            index = Long.parseLong(first);
        } catch (NumberFormatException e) {
            index = first.startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        if (index == 0) {
            throw fault("vertex index 0 must be 1 or more, or -1 or less to count back from here");
        }
        if (index > Integer.MAX_VALUE) {
            throw fault("vertex index " + first + " must be at most " + Integer.MAX_VALUE);
        }
        if (index < -vertexCount) {
            throw fault("vertex index " + first + (vertexCount == 0 ? " counts back, but no vertex stands before it"
                    : " must be from -" + vertexCount + " to -1"));
        }
        return (int) (index > 0 ? index - 1 : vertexCount + index);
    }

    /** Whether this is "vt", "/vn" or "vt/vn"; some programs write the slashes without the numbers. */
    private static boolean isRest(String rest) {
        int slash = rest.indexOf('/');
        return slash < 0 ? rest.isEmpty() || isWhole(rest)
                : (slash == 0 || isWhole(rest.substring(0, slash)))
                        && (slash == rest.length() - 1 || isWhole(rest.substring(slash + 1)));
    }

    /** Whether this is how a program writes what is no number, or an endless one: nan, -nan(ind), 1.#QNAN, inf. */
    private static boolean isNoNumber(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        String bare = lower.startsWith("-") || lower.startsWith("+") ? lower.substring(1) : lower;
        return bare.startsWith("nan") || bare.startsWith("inf") || bare.startsWith("1.#");
    }

    private static boolean isWhole(String word) {
        int start = word.startsWith("-") || word.startsWith("+") ? 1 : 0;
        for (int i = start; i < word.length(); i++) {
            if (word.charAt(i) < '0' || word.charAt(i) > '9') {
                return false;
            }
        }
        return word.length() > start;
    }

    /** Decimal numbers only: not the NaN, Infinity, hexadecimal digits and type letters that Java would take. */
    private double number(String what, String word) {
        double value = Double.NaN;
        boolean decimal = true;
        for (int i = 0; i < word.length(); i++) {
            decimal &= "0123456789+-.eE".indexOf(word.charAt(i)) >= 0;
        }
        if (decimal) {
            try {
                value = Double.parseDouble(word);
            } catch (NumberFormatException e) {
                decimal = false;
            }
        }
        if (!decimal || !(Math.abs(value) <= Double.MAX_VALUE)) {
            throw fault(what + " must be a finite number, but was \"" + word + "\"");
        }
        return value;
    }

    private void checkWhole() {
        if (vertexCount == 0) {
            throw new IllegalArgumentException(name + " has no vertices (lines \"v x y z\"); is it an OBJ file?");
        }
        for (int f = 0; f < faceLine.count; f++) {
            for (int i = faceStart.values[f]; i < faceStart.values[f + 1]; i++) {
                if (corners.values[i] >= vertexCount) {
                    line = faceLine.values[f];
                    throw fault("vertex index " + (corners.values[i] + 1L) + " must be from 1 to " + vertexCount);
                }
            }
        }
    }

    /** The line up to a # that starts a word. */
    private static String withoutComment(String raw) {
        for (int i = raw.indexOf('#'); i >= 0; i = raw.indexOf('#', i + 1)) {
            if (i == 0 || isBlank(raw.charAt(i - 1))) {
                return raw.substring(0, i);
            }
        }
        return raw;
    }

    private static boolean isBlank(char c) {
        return c <= ' ';
    }

    /** The next word of the line, or null. */
    private String word() {
        int end = text.length();
        int start = at;
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        at = start;
        while (at < end && !isBlank(text.charAt(at))) {
            at++;
        }
        return at == start ? null : text.substring(start, at);
    }

    private IllegalArgumentException fault(String what) {
        return new IllegalArgumentException(name + ":" + line + ": " + what);
    }
}
