package dev.ashlar.geometry.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Reads a PLY file (Turk 1994, "The PLY polygon file format"), text or binary. */
final class PlyParser {
    /** Types of numbers, by both of their names. */
    private enum Type {
        INT8("char", "int8", 1), UINT8("uchar", "uint8", 1), INT16("short", "int16", 2), UINT16("ushort", "uint16", 2),
        INT32("int", "int32", 4), UINT32("uint", "uint32", 4), FLOAT32("float", "float32", 4), FLOAT64("double", "float64", 8);

        final String old;
        final String exact;
        final int bytes;

        Type(String old, String exact, int bytes) {
            this.old = old;
            this.exact = exact;
            this.bytes = bytes;
        }
    }

    /** A number, or with a type of counts a list of numbers, of every element. */
    private record Property(String name, Type count, Type value) {
    }

    private record Element(String name, long count, List<Property> properties) {
        int leastBytes(boolean text) {
            int sum = 0;
            for (Property p : properties) {
                sum += text ? 2 : p.count == null ? p.value.bytes : p.count.bytes;
            }
            return sum;
        }
    }

    private final byte[] bytes;
    private final String name;
    private final TextScanner text;
    private final Faces out = new Faces();
    private final List<Element> elements = new ArrayList<>();
    /** Behind the header, if that says that numbers are binary; else null. */
    private ByteBuffer binary;
    private ByteOrder order;

    PlyParser(byte[] bytes, String name) {
        this.bytes = bytes;
        this.name = name;
        text = new TextScanner(bytes, name, false);
    }

    MeshFile parse() {
        header();
        if (order != null) {
            binary = ByteBuffer.wrap(bytes, text.at, bytes.length - text.at).order(order);
        }
        for (Element element : elements) {
            switch (element.name) {
                case "vertex" -> vertices(element);
                case "face" -> faces(element);
                default -> others(element);
            }
        }
        if (out.vertexCount() == 0) {
            throw new IllegalArgumentException(name + " has no vertices (\"element vertex\" with x, y and z): export a mesh");
        }
        int left = binary == null ? 0 : binary.remaining();
        if (left > 0) {
            out.skipped.add("bytes after the last element: " + left);
        }
        return out.done(name, false);
    }

    private void header() {
        if (!text.word() || !text.is("ply")) {
            throw new IllegalArgumentException(name + (bytes.length == 0 ? " is empty: export it again"
                    : ":1: the file must begin with ply; is it a PLY file?"));
        }
        boolean hasFormat = false;
        while (true) {
            if (!text.nextLine()) {
                throw text.fault("the file ends before end_header; it was cut short: export it again");
            }
            if (!text.word() || text.is("comment") || text.is("obj_info")) {
                continue;
            }
            if (text.is("end_header")) {
                break;
            }
            if (text.is("format")) {
                format();
                hasFormat = true;
            } else if (text.is("element")) {
                element();
            } else if (text.is("property")) {
                property();
            } else {
                throw text.unexpected("format, comment, element, property or end_header");
            }
        }
        if (!hasFormat) {
            throw text.fault("the header has no line \"format ascii 1.0\" or the like: export it again");
        }
        text.nextLine();
    }

    private void format() {
        text.word();
        if (text.is("binary_little_endian")) {
            order = ByteOrder.LITTLE_ENDIAN;
        } else if (text.is("binary_big_endian")) {
            order = ByteOrder.BIG_ENDIAN;
        } else if (text.is("ascii")) {
            order = null;
        } else {
            throw text.unexpected("ascii, binary_little_endian or binary_big_endian");
        }
    }

    private void element() {
        if (!text.word()) {
            throw text.unexpected("the name of an element");
        }
        String element = text.text();
        if (elements.stream().anyMatch(other -> other.name.equals(element))) {
            throw text.fault("element " + element + " is declared twice: export it again");
        }
        text.word();
        elements.add(new Element(element, text.whole("number of elements", Long.MAX_VALUE / 20), new ArrayList<>()));
    }

    private void property() {
        if (elements.isEmpty()) {
            throw text.fault("a property must stand behind its element: export it again");
        }
        text.word();
        boolean list = text.is("list");
        Type count = null;
        if (list) {
            text.word();
            count = type();
            if (count == Type.FLOAT32 || count == Type.FLOAT64) {
                throw text.unexpected("a type of whole numbers");
            }
            text.word();
        }
        Type value = type();
        if (!text.word()) {
            throw text.unexpected("the name of a property");
        }
        elements.get(elements.size() - 1).properties.add(new Property(text.text(), count, value));
    }

    private Type type() {
        for (Type type : Type.values()) {
            if (text.is(type.old) || text.is(type.exact)) {
                return type;
            }
        }
        throw text.unexpected("a type of numbers such as float or uint8");
    }

    private int left() {
        return binary == null ? text.left() + 1 : binary.remaining();
    }

    private void vertices(Element element) {
        int[] axis = {find(element, "x", false), find(element, "y", false), find(element, "z", false)};
        double[] row = new double[element.properties.size()];
        out.vertexRoom(element.count, left(), element.leastBytes(binary == null));
        for (long i = 0; i < element.count; i++) {
            for (int p = 0; p < row.length; p++) {
                row[p] = read(element, i, element.properties.get(p), p == axis[0] || p == axis[1] || p == axis[2]);
            }
            for (int k : axis) {
                out.coordinate(row[k]);
            }
        }
    }

    private void faces(Element element) {
        int older = find(element, "vertex_index", true);
        int corners = older >= 0 ? older : find(element, "vertex_indices", true);
        if (corners < 0) {
            throw new IllegalArgumentException(name + ": element face must have a list vertex_indices or vertex_index, but has"
                    + " none: export the mesh with faces");
        }
        if (out.vertexCount() == 0 && element.count > 0) {
            throw new IllegalArgumentException(name + ": element face must stand behind element vertex: export it again");
        }
        Property list = element.properties.get(corners);
        out.faceRoom(element.count, left(), element.leastBytes(binary == null), binary == null ? 2 : list.value.bytes);
        for (long i = 0; i < element.count; i++) {
            for (int p = 0; p < element.properties.size(); p++) {
                if (p == corners) {
                    corners(element, i, list);
                } else {
                    read(element, i, element.properties.get(p), false);
                }
            }
            if (out.endFace()) {
                out.leftOut("face " + i);
            }
        }
    }

    private void corners(Element element, long i, Property list) {
        long size = whole(element, i, list.count, "number of corners", Integer.MAX_VALUE);
        for (long k = 0; k < size; k++) {
            out.corner((int) whole(element, i, list.value, "vertex of a face", out.vertexCount() - 1));
        }
    }

    private void others(Element element) {
        if (element.count == 0) {
            return;
        }
        if (element.properties.isEmpty()) {
            throw new IllegalArgumentException(name + ": element " + element.name + " has no property: export it without");
        }
        out.skipped.add("element " + element.name + ": " + element.count);
        for (long i = 0; i < element.count; i++) {
            for (Property property : element.properties) {
                read(element, i, property, false);
            }
        }
    }

    private int find(Element element, String property, boolean list) {
        for (int p = 0; p < element.properties.size(); p++) {
            Property one = element.properties.get(p);
            if (one.name.equals(property) && one.count != null == list) {
                return p;
            }
        }
        if (list) {
            return -1;
        }
        throw new IllegalArgumentException(name + ": element vertex must have x, y and z, but has no " + property
                + ": export the mesh with places");
    }

    /** A number, which must be finite if it is wanted; 0 for a list, which is passed over. */
    private double read(Element element, long i, Property property, boolean wanted) {
        if (property.count != null) {
            long size = whole(element, i, property.count, "length of list " + property.name, Integer.MAX_VALUE);
            for (long k = 0; k < size; k++) {
                next(element, i, property.value, property.name, false);
            }
            return 0;
        }
        return next(element, i, property.value, property.name, wanted);
    }

    private long whole(Element element, long i, Type type, String what, long most) {
        if (binary == null) {
            word(element, i);
            return text.whole(what, most);
        }
        double value = next(element, i, type, what, true);
        if (!(value >= 0 && value <= most && value == Math.rint(value))) {
            throw new IllegalArgumentException(place() + ": " + what + " must be a whole number from 0 to " + most
                    + ", but was " + value);
        }
        return (long) value;
    }

    private double next(Element element, long i, Type type, String what, boolean wanted) {
        if (binary == null) {
            word(element, i);
            return wanted ? text.number(what) : 0;
        }
        if (binary.remaining() < type.bytes) {
            throw cut(element, i);
        }
        double value = switch (type) {
            case INT8 -> binary.get();
            case UINT8 -> binary.get() & 0xff;
            case INT16 -> binary.getShort();
            case UINT16 -> binary.getShort() & 0xffff;
            case INT32 -> binary.getInt();
            case UINT32 -> binary.getInt() & 0xffffffffL;
            case FLOAT32 -> binary.getFloat();
            case FLOAT64 -> binary.getDouble();
        };
        if (wanted && !(Math.abs(value) <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(place() + ": " + what + " must be a finite number, but was " + value
                    + ": export the mesh again, or repair it");
        }
        return value;
    }

    private void word(Element element, long i) {
        if (!text.anyWord()) {
            throw cut(element, i);
        }
    }

    private IllegalArgumentException cut(Element element, long i) {
        return new IllegalArgumentException(place() + ": the file ends before " + element.name + " " + i + " of "
                + element.count + "; it was cut short: export it again");
    }

    private String place() {
        return binary == null ? name + ":" + text.line() : name + ", byte " + binary.position();
    }
}
