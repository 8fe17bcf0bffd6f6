package dev.ashlar.formats;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.file.FileBytes;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.World;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A robot of a URDF file: links with their mass, inertia and collision shapes, and joints with their axes, limits, damping, friction
 * and what they mimic. What links look like, transmissions and extensions of simulators are not read.
 *
 * <p>Meshes are in any format of {@link ModelFile}, in the folder of the file or below; {@code package://name/} stands for that
 * folder. Cylinders become prisms of {@value #CYLINDER_SIDES} sides, and meshes, which must be closed, are taken as they are, convex or not.
 *
 * <p>URDF has z up. In a world with y up, give {@link #addTo} a base that is turned: {@code Quat.about(new Vec3(1, 0, 0), -Math.PI / 2)}.
 *
 * <p>Errors name the file, the line, and a remedy. Document types and entities of other files are refused.
 */
public final class UrdfFile {
    /** Of a prism that stands for a cylinder. */
    public static final int CYLINDER_SIDES = 32;

    /**
     * A rigid part.
     *
     * @param mass  in its frame; null for one without weight
     * @param parts collision shapes, none for one that touches nothing
     * @param line  of the file
     */
    public record Link(String name, MassProperties mass, List<Compound.Part> parts, int line) {
        /** Keeps the list as it is. */
        public Link {
            parts = List.copyOf(parts);
        }
    }

    /** How a link moves against its parent. */
    public enum JointType { REVOLUTE, CONTINUOUS, PRISMATIC, FIXED, FLOATING, PLANAR }

    /**
     * What connects a link to its parent.
     *
     * @param origin   frame of the child in that of the parent, when the joint is at 0
     * @param axis     in the child's frame, a unit vector
     * @param low      lower limit, m or rad; infinite if there is none
     * @param high     upper limit, likewise
     * @param effort   greatest force or torque of what drives it, N or Nm; infinite if there is no limit
     * @param velocity greatest speed of what drives it, m/s or rad/s; likewise
     * @param damping  Ns/m or Nms
     * @param friction N or Nm
     * @param mimic    null if it follows no other joint
     * @param line     of the file
     */
    public record Joint(String name, JointType type, String parent, String child, Pose origin, Vec3 axis, double low, double high,
            double effort, double velocity, double damping, double friction, Mimic mimic, int line) {
    }

    /** The value of a joint: that of another times {@code multiplier}, plus {@code offset}. */
    public record Mimic(String joint, double multiplier, double offset) {
    }

    /** What becomes of the root link. */
    public enum Base {
        /** The root is free, if it has a mass; else it is fixed to the world. */
        FREE,
        /** The root is fixed to the world. */
        FIXED
    }

    private final String name;
    private final String robot;
    private final Map<String, Link> links;
    private final Map<String, Joint> joints;

    UrdfFile(String name, String robot, Map<String, Link> links, Map<String, Joint> joints) {
        this.name = name;
        this.robot = robot;
        this.links = new LinkedHashMap<>(links);
        this.joints = new LinkedHashMap<>(joints);
    }

    /** Reads a file. */
    public static UrdfFile read(Path path) {
        Check.notNull("path", path);
        return new UrdfParser(FileBytes.read(path), path.getFileName().toString(), Folder.of(path)).parse();
    }

    /**
     * Reads what a file would hold.
     *
     * @param name   stands for the file in error texts
     * @param folder where the meshes are; nothing outside is read
     */
    public static UrdfFile read(byte[] bytes, String name, Path folder) {
        return new UrdfParser(Check.notNull("bytes", bytes), Check.notNull("name", name),
                new Folder(Check.notNull("folder", folder))).parse();
    }

    /** The name of the robot. */
    public String robot() {
        return robot;
    }

    /** All links, parents before their children. */
    public List<Link> links() {
        return List.copyOf(links.values());
    }

    /** All joints, in the order of the links they lead to. */
    public List<Joint> joints() {
        return List.copyOf(joints.values());
    }

    /** A joint by its name. */
    Joint joint(String joint) {
        return joints.get(joint);
    }

    /** A link by its name. */
    Link link(String link) {
        return links.get(link);
    }

    String name() {
        return name;
    }

    /**
     * Adds the robot to a world, with all joints at 0.
     *
     * @param base where the frame of the root link is
     */
    public Robot addTo(World world, Pose base, Base root) {
        return new Robot(this, Check.notNull("world", world), Check.notNull("base", base),
                Check.notNull("root", root) == Base.FIXED);
    }
}
