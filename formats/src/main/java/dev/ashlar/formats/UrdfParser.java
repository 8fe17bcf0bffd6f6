package dev.ashlar.formats;

import dev.ashlar.formats.UrdfFile.Joint;
import dev.ashlar.formats.UrdfFile.JointType;
import dev.ashlar.formats.UrdfFile.Link;
import dev.ashlar.formats.UrdfFile.Mimic;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads a URDF file element by element, as the documentation of ROS (urdf/XML) describes them. */
final class UrdfParser {
    private static final double INFINITE = Double.POSITIVE_INFINITY;
    private static final Vec3 X = new Vec3(1, 0, 0);
    private static final Vec3 Y = new Vec3(0, 1, 0);
    private static final Vec3 Z = new Vec3(0, 0, 1);
    /** Corners of meshes as near as this are one, m. */
    private static final double WELD = 1e-9;
    /** Elements in each other, at most; nobody writes so many. */
    private static final int DEEPEST = 100;

    private final byte[] bytes;
    private final String name;
    private final Folder folder;
    private XMLStreamReader in;
    private final Map<String, Link> links = new LinkedHashMap<>();
    private final Map<String, Joint> joints = new LinkedHashMap<>();
    private final Map<String, Shape> meshes = new HashMap<>();

    private interface Reader {
        void read(String element);
    }

    UrdfParser(byte[] bytes, String name, Folder folder) {
        this.bytes = bytes;
        this.name = name;
        this.folder = folder;
    }

    UrdfFile parse() {
        if (bytes.length == 0) {
            throw new IllegalArgumentException(name + " is empty: export it again");
        }
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        try {
            in = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
        } catch (XMLStreamException e) {
            throw noXml(e);
        }
        int event = next();
        while (event != XMLStreamConstants.START_ELEMENT) {
            event = next();
        }
        if (!in.getLocalName().equals("robot")) {
            throw fault("the first element must be <robot>, but was <" + in.getLocalName()
                    + ">; is it a URDF file? Xacro files must be"
                    + " expanded by xacro first");
        }
        String robot = in.getAttributeValue(null, "name");
        children(this::part);
        return new UrdfFile(name, robot == null ? "" : robot, inOrder(), joints);
    }

    private void part(String element) {
        if (element.equals("link")) {
            link();
        } else if (element.equals("joint")) {
            joint();
        } else {
            pass();
        }
    }

    // ---- links

    private void link() {
        int line = line();
        String link = required("name");
        if (links.containsKey(link)) {
            throw fault("link \"" + link + "\" is there twice: rename one");
        }
        List<Compound.Part> parts = new ArrayList<>(1);
        MassProperties[] mass = new MassProperties[1];
        children(element -> {
            if (element.equals("inertial")) {
                mass[0] = inertial();
            } else if (element.equals("collision")) {
                collision(parts);
            } else {
                pass();
            }
        });
        links.put(link, new Link(link, mass[0], parts, line));
    }

    private MassProperties inertial() {
        int line = line();
        Pose[] origin = {Pose.IDENTITY};
        double[] mass = {0};
        double[] moments = new double[6];
        children(element -> {
            if (element.equals("origin")) {
                origin[0] = pose();
            } else if (element.equals("mass")) {
                mass[0] = number("value", Double.NaN);
            } else if (element.equals("inertia")) {
                String[] names = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
                for (int k = 0; k < names.length; k++) {
                    moments[k] = number(names[k], k < 3 ? Double.NaN : 0);
                }
            }
            pass();
        });
        if (mass[0] == 0) {
            return null; // as the root "world" or a mere frame is often written
        }
        if (mass[0] < 0) {
            throw fault(line, "mass must be > 0, or 0 for a link without weight, but was " + mass[0]);
        }
        return new MassProperties(MassProperties.Kind.SOLID, mass[0], Vec3.ZERO, moments[0], moments[1], moments[2], moments[3],
                moments[4], moments[5]).at(origin[0]);
    }

    private void collision(List<Compound.Part> parts) {
        Pose[] origin = {Pose.IDENTITY};
        List<Compound.Part> found = new ArrayList<>(1);
        children(element -> {
            if (element.equals("origin")) {
                origin[0] = pose();
                pass();
            } else if (element.equals("geometry")) {
                children(kind -> {
                    Compound.Part part = geometry(kind);
                    if (part != null) {
                        found.add(part);
                    }
                    pass();
                });
            } else {
                pass();
            }
        });
        if (found.isEmpty()) {
            throw fault("a collision must have a geometry: box, cylinder, sphere or mesh");
        }
        for (Compound.Part part : found) {
            Pose at = origin[0].equals(Pose.IDENTITY) ? part.pose() : origin[0].times(part.pose());
            parts.add(new Compound.Part(part.shape(), at));
        }
    }

    private Compound.Part geometry(String kind) {
        try {
            switch (kind) {
                case "box": {
                    Vec3 size = vector("size", null);
                    return new Compound.Part(Polyhedron.box(size.x(), size.y(), size.z()), Pose.IDENTITY);
                }
                case "sphere":
                    return new Compound.Part(new Sphere(number("radius", Double.NaN)), Pose.IDENTITY);
                case "cylinder":
                    // Those of Meshes are upright along y, those of URDF along z.
                    return new Compound.Part(Meshes.cylinder(number("radius", Double.NaN), number("length", Double.NaN),
                            UrdfFile.CYLINDER_SIDES), new Pose(Vec3.ZERO, new Quat(Math.sqrt(0.5), 0, 0, Math.sqrt(0.5))));
                case "mesh":
                    return new Compound.Part(mesh(required("filename"), vector("scale", new Vec3(1, 1, 1))), Pose.IDENTITY);
                default:
                    return null;
            }
        } catch (IllegalArgumentException e) {
            throw e.getMessage().startsWith(name) ? e : fault(line(), kind + ": " + e.getMessage(), e);
        }
    }

    private Shape mesh(String reference, Vec3 scale) {
        String key = reference + " " + scale;
        Shape known = meshes.get(key);
        if (known == null) {
            String inFolder = reference.replaceFirst("^package://[^/]*/", "");
            Polyhedron mesh = ModelFile.read(folder.resolve(inFolder, name + ":" + line())).builder().weld(WELD).dropDegenerate()
                    .triangulate().orient().build();
            if (!mesh.isClosed()) {
                throw fault("mesh " + reference + " must be closed, but has edges of one face: close it, or use its convex hull");
            }
            known = scale.equals(new Vec3(1, 1, 1)) ? mesh : mesh.scaled(scale.x(), scale.y(), scale.z());
            meshes.put(key, known);
        }
        return known;
    }

    // ---- joints

    private void joint() {
        int line = line();
        String joint = required("name");
        JointType type;
        try {
            type = JointType.valueOf(required("type").toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw fault(
                    "type of joint \"" + joint + "\" must be one of revolute, continuous, prismatic, fixed, floating and planar");
        }
        if (joints.containsKey(joint)) {
            throw fault("joint \"" + joint + "\" is there twice: rename one");
        }
        String[] ends = new String[2];
        Pose[] origin = {Pose.IDENTITY};
        Vec3[] axis = {X};
        double[] limit = {0, 0, INFINITE, INFINITE};
        boolean[] limited = {false};
        double[] dynamics = {0, 0};
        Mimic[] mimic = {null};
        children(element -> {
            switch (element) {
                case "parent" -> ends[0] = required("link");
                case "child" -> ends[1] = required("link");
                case "origin" -> origin[0] = pose();
                case "axis" -> axis[0] = axis();
                case "limit" -> {
                    limited[0] = true;
                    String[] names = {"lower", "upper", "effort", "velocity"};
                    for (int k = 0; k < 4; k++) {
                        limit[k] = number(names[k], limit[k]);
                    }
                }
                case "dynamics" -> {
                    dynamics[0] = notNegative("damping");
                    dynamics[1] = notNegative("friction");
                }
                case "mimic" -> mimic[0] = new Mimic(required("joint"), number("multiplier", 1), number("offset", 0));
                default -> {
                    // safety_controller, calibration: of no meaning for bodies
                }
            }
            pass();
        });
        if (ends[0] == null || ends[1] == null) {
            throw fault(line, "joint \"" + joint + "\" must have a parent and a child");
        }
        boolean hasLimits = type == JointType.REVOLUTE || type == JointType.PRISMATIC;
        if (hasLimits && !limited[0]) {
            throw fault(line, "joint \"" + joint + "\" must have a limit, since it is " + type.name().toLowerCase(Locale.ROOT)
                    + ": add one, or make it continuous");
        }
        if (hasLimits && !(limit[0] <= limit[1])) {
            throw fault(line, "lower limit of joint \"" + joint + "\" must be <= upper = " + limit[1] + ", but was " + limit[0]);
        }
        if (limit[2] < 0 || limit[3] < 0) {
            throw fault(line, "effort and velocity of joint \"" + joint + "\" must be >= 0");
        }
        joints.put(joint, new Joint(joint, type, ends[0], ends[1], origin[0], axis[0], hasLimits ? limit[0] : -INFINITE,
                hasLimits ? limit[1] : INFINITE, limit[2], limit[3], dynamics[0], dynamics[1], mimic[0], line));
    }

    private double notNegative(String attribute) {
        double value = number(attribute, 0);
        if (value < 0) {
            throw fault(attribute + " must be >= 0, but was " + value);
        }
        return value;
    }

    private Vec3 axis() {
        Vec3 axis = vector("xyz", X);
        double length = axis.length();
        if (!(length > 0 && length <= Double.MAX_VALUE)) {
            throw fault("axis must have a length above 0, but was " + axis);
        }
        return length == 1 ? axis : axis.times(1 / length);
    }

    /** Links from the root down; checks that they are a tree. */
    private Map<String, Link> inOrder() {
        Map<String, Joint> above = new HashMap<>();
        Map<String, List<Joint>> below = new HashMap<>();
        for (Joint joint : joints.values()) {
            for (String end : List.of(joint.parent(), joint.child())) {
                if (!links.containsKey(end)) {
                    throw fault(joint.line(),
                            "joint \"" + joint.name() + "\" names link \"" + end + "\", which is not there: add it");
                }
            }
            if (above.put(joint.child(), joint) != null) {
                throw fault(joint.line(), "link \"" + joint.child() + "\" must be the child of one joint, but is that of two");
            }
            below.computeIfAbsent(joint.parent(), key -> new ArrayList<>()).add(joint);
        }
        checkMimics();
        Map<String, Link> ordered = new LinkedHashMap<>();
        Map<String, Joint> jointsInOrder = new LinkedHashMap<>();
        Deque<String> open = new ArrayDeque<>();
        for (Link link : links.values()) {
            if (!above.containsKey(link.name())) {
                if (!open.isEmpty()) {
                    throw fault(link.line(), "a robot must have one root, but both \"" + open.peek() + "\" and \"" + link.name()
                            + "\" are no child of a joint: join them");
                }
                open.add(link.name());
            }
        }
        while (!open.isEmpty()) {
            String link = open.remove();
            ordered.put(link, links.get(link));
            for (Joint joint : below.getOrDefault(link, List.of())) {
                jointsInOrder.put(joint.name(), joint);
                open.add(joint.child());
            }
        }
        if (ordered.size() < links.size() || links.isEmpty()) {
            throw new IllegalArgumentException(name + (links.isEmpty() ? " has no links: export a robot"
                    : ": links must be a tree, but some hang on each other in a circle: take one joint out"));
        }
        joints.clear();
        joints.putAll(jointsInOrder);
        return ordered;
    }

    private void checkMimics() {
        for (Joint joint : joints.values()) {
            Joint other = joint.mimic() == null ? null : joints.get(joint.mimic().joint());
            if (joint.mimic() != null && (other == null || other == joint || other.mimic() != null)) {
                throw fault(joint.line(),
                        "joint \"" + joint.name() + "\" must mimic another joint that mimics none, but mimics \""
                                + joint.mimic().joint() + "\"");
            }
        }
    }

    // ---- XML

    /** Hands over the elements in this one; whoever reads one must read it up to its end. */
    private void children(Reader reader) {
        for (int event = next(); event != XMLStreamConstants.END_ELEMENT; event = next()) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                reader.read(in.getLocalName());
            }
        }
    }

    /** Goes to the end of this element. */
    private void pass() {
        for (int depth = 1; depth > 0;) {
            int event = next();
            depth += event == XMLStreamConstants.START_ELEMENT ? 1 : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
            if (depth > DEEPEST) {
                throw fault("elements must be at most " + DEEPEST + " deep: export it again");
            }
        }
    }

    private int next() {
        int event;
        try {
            event = in.next();
        } catch (XMLStreamException | RuntimeException e) {
            // The parser of the JDK throws both on damaged files.
            throw noXml(e);
        }
        if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
            throw fault("document types and entities are not read: write the file without");
        }
        return event;
    }

    private IllegalArgumentException noXml(Exception e) {
        String message = String.valueOf(e.getMessage()).replaceAll("(?s)^ParseError.*?Message: ", "").replaceAll("\\s+", " ");
        return fault(in == null ? 1 : line(), "no XML, or damaged: " + message + ": export it again", e);
    }

    private int line() {
        return in.getLocation().getLineNumber();
    }

    private String required(String attribute) {
        String value = in.getAttributeValue(null, attribute);
        if (value == null) {
            throw fault("<" + in.getLocalName() + "> must have the attribute " + attribute);
        }
        return value;
    }

    /** A finite number; required if there is no other. */
    private double number(String attribute, double other) {
        String text = in.getAttributeValue(null, attribute);
        if (text == null && !Double.isNaN(other)) {
            return other;
        }
        return number(attribute, required(attribute).strip());
    }

    private double number(String what, String text) {
        double value = Double.NaN;
        if (text.matches("[-+]?[0-9.]+([eE][-+]?[0-9]+)?")) {
            try {
                value = Double.parseDouble(text);
            } catch (NumberFormatException e) {
                value = Double.NaN;
            }
        }
        if (!(Math.abs(value) <= Double.MAX_VALUE)) {
            throw fault(what + " must be a finite number, but was \"" + text + "\"");
        }
        return value;
    }

    /** Three numbers; required if there are no others. */
    private Vec3 vector(String attribute, Vec3 other) {
        String text = in.getAttributeValue(null, attribute);
        if (text == null && other != null) {
            return other;
        }
        String[] words = required(attribute).strip().split("\\s+", 4);
        if (words.length != 3) {
            throw fault(attribute + " must be three numbers, but was \"" + text + "\"");
        }
        return new Vec3(number(attribute, words[0]), number(attribute, words[1]), number(attribute, words[2]));
    }

    /** Turned about x, then y, then z, none of which turns with it. */
    private Pose pose() {
        Vec3 at = vector("xyz", Vec3.ZERO);
        Vec3 turns = vector("rpy", Vec3.ZERO);
        Quat rotation = turns.equals(Vec3.ZERO) ? Quat.IDENTITY
                : Quat.about(Z, turns.z()).times(Quat.about(Y, turns.y())).times(Quat.about(X, turns.x())).unit();
        return new Pose(at, rotation);
    }

    private IllegalArgumentException fault(String what) {
        return fault(line(), what);
    }

    private IllegalArgumentException fault(int line, String what) {
        return fault(line, what, null);
    }

    private IllegalArgumentException fault(int line, String what, Throwable cause) {
        return new IllegalArgumentException(name + ":" + line + ": " + what, cause);
    }
}
