package dev.ashlar.physics;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.check.Ranges;
import java.util.Arrays;
import java.util.Objects;

/**
 * What a body is to be; immutable, every setter gives a changed copy, so that one definition can serve many bodies.
 *
 * <p>Defaults: at the origin, at rest, density 1000, friction 0.6, no rolling friction, restitution 0, no damping, free to
 * move along and turn about all axes, of category 1, meets all categories. All numbers have ranges, see docs/units.md.
 */
public final class BodyDef implements Cloneable {
    private BodyType type;
    private Shape shape;
    private Pose pose = Pose.IDENTITY;
    private Vec3 linearVelocity = Vec3.ZERO;
    private Vec3 angularVelocity = Vec3.ZERO;
    private double density = 1000;
    /** 0: by the density. */
    private double mass;
    /** Whether an open surface may have its mass by the density. */
    private boolean sheet;
    /** In the shape's frame; null: that of the shape. */
    private Vec3 centreOfMass;
    /** About the centre of mass, along the axes of the shape's frame: xx, yy, zz, xy, xz, yz; null: that of the shape. */
    private double[] inertia;
    private double friction = 0.6;
    private double rollingFriction;
    private double restitution;
    private Vec3 surfaceVelocity = Vec3.ZERO;
    /** By the material of a face; null: all faces are as the body is. */
    private Material[] materials;
    private CombineMode frictionCombine = CombineMode.GEOMETRIC;
    private CombineMode restitutionCombine = CombineMode.MAX;
    private double linearDamping;
    private double angularDamping;
    private double gravityScale = 1;
    private int lockedTranslation;
    private int lockedRotation;
    private int category = 1;
    private int mask = -1;
    private boolean unstoppable;
    private boolean sensor;
    private Object userData;

    private BodyDef(BodyType type, Shape shape) {
        this.type = type;
        this.shape = Check.notNull("shape", shape);
    }

    /** A body that never moves. */
    public static BodyDef staticBody(Shape shape) {
        return new BodyDef(BodyType.STATIC, shape);
    }

    /** A body that moves as its velocity says. */
    public static BodyDef kinematic(Shape shape) {
        return new BodyDef(BodyType.KINEMATIC, shape);
    }

    /**
     * A body that moves by forces and impacts. An open surface of several faces needs its {@link #mass}, or {@link #dynamicSheet}: a
     * density per volume says nothing about it.
     */
    public static BodyDef dynamic(Shape shape) {
        return new BodyDef(BodyType.DYNAMIC, shape);
    }

    /**
     * A dynamic body that is a thin sheet: an open surface, a single polygon or a container, of so many kg per square metre of its
     * faces. Open surfaces of several faces have no other density: most often they were meant to be closed, and would get a wrong
     * mass without a word.
     */
    public static BodyDef dynamicSheet(Shape shape, double kgPerSquareMetre) {
        if (Check.notNull("shape", shape).massProperties().kind() != MassProperties.Kind.SHEET) {
            throw Check.fault("shape of a sheet", "an open surface, a polygon or a container",
                    shape.massProperties().kind() + "; use dynamic(shape)");
        }
        BodyDef def = dynamic(shape);
        def.density = Ranges.positive("kgPerSquareMetre", kgPerSquareMetre, Ranges.THINNEST, Ranges.DENSEST);
        def.sheet = true;
        return def;
    }

    private BodyDef copy() {
        try {
            return (BodyDef) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** Where the shape's frame is. */
    public BodyDef at(Pose pose) {
        BodyDef def = copy();
        def.pose = Ranges.place("pose", pose);
        return def;
    }

    /** Where the origin of the shape's frame is; the rotation stays. */
    public BodyDef at(double x, double y, double z) {
        return at(new Pose(new Vec3(x, y, z), pose.rotation()));
    }

    /** How the shape is turned; the position stays. */
    public BodyDef rotation(Quat rotation) {
        return at(new Pose(pose.position(), Check.notNull("rotation", rotation)));
    }

    /** Velocity of the centre of mass, m/s. */
    public BodyDef linearVelocity(double x, double y, double z) {
        BodyDef def = copy();
        def.linearVelocity = moving(Ranges.within("linearVelocity", new Vec3(x, y, z), Ranges.SPEED));
        return def;
    }

    /** Angular velocity in the world, rad/s. */
    public BodyDef angularVelocity(double x, double y, double z) {
        BodyDef def = copy();
        def.angularVelocity = moving(Ranges.within("angularVelocity", new Vec3(x, y, z), Ranges.SPIN));
        return def;
    }

    /** The same with a shape that is equal to its own. */
    BodyDef withEqualShape(Shape equal) {
        BodyDef def = copy();
        def.shape = equal;
        return def;
    }

    private Vec3 moving(Vec3 v) {
        if (type == BodyType.STATIC && v.length() > 0) {
            throw Check.fault("velocity of a static body", "0 (use a kinematic one)", v);
        }
        return v;
    }

    /**
     * Density, above 0; its unit depends on the shape, see {@link MassProperties}. Cancels {@link #mass}. For open surfaces of several
     * faces only that of {@link #dynamicSheet}.
     */
    public BodyDef density(double density) {
        BodyDef def = copy();
        def.density = Ranges.positive("density", density, Ranges.THINNEST, Ranges.DENSEST);
        def.mass = 0;
        return def;
    }

    /** Mass in kg, above 0, spread evenly. */
    public BodyDef mass(double mass) {
        BodyDef def = copy();
        def.mass = Ranges.positive("mass", mass, Ranges.LIGHTEST, Ranges.HEAVIEST);
        return def;
    }

    /**
     * Another centre of mass, in the shape's frame, m: a figure that stands up by itself has a low one. The inertia stays as it is, and
     * is then that about this point.
     */
    public BodyDef centreOfMass(double x, double y, double z) {
        BodyDef def = copy();
        def.centreOfMass = Ranges.within("centreOfMass", new Vec3(x, y, z), Ranges.LARGEST);
        return def;
    }

    /**
     * The moments of inertia about the centre of mass, kg m^2, along the axes of the shape's frame, instead of those that follow from
     * shape and mass, and whatever the mass is.
     */
    public BodyDef inertia(double xx, double yy, double zz) {
        return inertia(xx, yy, zz, 0, 0, 0);
    }

    /**
     * The whole matrix of inertia about the centre of mass, kg m^2, in the shape's frame. Its principal moments must be above 0, and
     * none more than the other two together: those of a body never are.
     */
    public BodyDef inertia(double xx, double yy, double zz, double xy, double xz, double yz) {
        double most = Ranges.MOST_INERTIA;
        double trace =
                Ranges.positive("xx", xx, Ranges.LEAST_INERTIA, most) + Ranges.positive("yy", yy, Ranges.LEAST_INERTIA, most)
                        + Ranges.positive("zz", zz, Ranges.LEAST_INERTIA, most);
        Ranges.within("xy", xy, most);
        Ranges.within("xz", xz, most);
        Ranges.within("yz", yz, most);
        Vec3 moments = new MassProperties(MassProperties.Kind.SOLID, 1, Vec3.ZERO, xx / trace, yy / trace, zz / trace, xy / trace,
                xz / trace, yz / trace).principal().moments();
        Check.within("least principal moment of inertia, as a share of all three,", moments.x(), Ranges.LEAST_SHARE, 1);
        Check.within("largest principal moment of inertia, as a share of all three,", moments.z(), 0, 0.5 * (1 + 1e-9));
        BodyDef def = copy();
        def.inertia = new double[] {xx, yy, zz, xy, xz, yz};
        return def;
    }

    /** Spreads the mass evenly over the shape: cancels {@link #centreOfMass} and {@link #inertia}. */
    public BodyDef evenMass() {
        BodyDef def = copy();
        def.centreOfMass = null;
        def.inertia = null;
        return def;
    }

    /** The same as another type; a static body has no velocity, and only kinematic ones are {@link #unstoppable}. */
    public BodyDef type(BodyType type) {
        BodyDef def = copy();
        def.type = Check.notNull("type", type);
        def.unstoppable = unstoppable && type == BodyType.KINEMATIC;
        if (type == BodyType.STATIC) {
            def.linearVelocity = Vec3.ZERO;
            def.angularVelocity = Vec3.ZERO;
        }
        return def;
    }

    /** The same with another shape; the density stays, or the {@link #mass} if that was given. */
    public BodyDef shape(Shape shape) {
        BodyDef def = copy();
        def.shape = Check.notNull("shape", shape);
        return def;
    }

    /** Coefficient of Coulomb friction, 0 or more. */
    public BodyDef friction(double friction) {
        BodyDef def = copy();
        def.friction = Ranges.notNegative("friction", friction, Ranges.FRICTION);
        return def;
    }

    /** Coefficient of rolling friction in metres: the torque against rolling per normal force; 0 or more. */
    public BodyDef rollingFriction(double rollingFriction) {
        BodyDef def = copy();
        def.rollingFriction = Ranges.notNegative("rollingFriction", rollingFriction, Ranges.FRICTION);
        return def;
    }

    /** Share of the speed of approach that an impact gives back, 0 to 1. */
    public BodyDef restitution(double restitution) {
        BodyDef def = copy();
        def.restitution = Check.within("restitution", restitution, 0, 1);
        return def;
    }

    /**
     * How the surface runs along itself, in the body's frame, m/s: what lies on it is carried along by friction, as by a
     * conveyor, while the body stays. Only the part along each contact acts.
     */
    public BodyDef surfaceVelocity(double x, double y, double z) {
        BodyDef def = copy();
        Vec3 v = Ranges.within("surfaceVelocity", new Vec3(x, y, z), Ranges.SPEED);
        def.surfaceVelocity = v.length() == 0 ? Vec3.ZERO : v;
        return def;
    }

    /**
     * Materials of single faces: a face whose {@linkplain dev.ashlar.geometry.Polyhedron#faceMaterial material} is k has
     * {@code table[k]} instead of the body's own friction, rolling friction, restitution and surface velocity; one beyond the
     * table has the body's own. Faces of the parts of a compound have the body's own. Contacts where no face is met, such as that
     * of two edges, have the body's own too.
     */
    public BodyDef materials(Material... table) {
        for (Material material : Check.notNull("table", table)) {
            Check.notNull("material", material);
        }
        BodyDef def = copy();
        def.materials = table.length == 0 ? null : table.clone();
        return def;
    }

    /** How friction and rolling friction combine with the other body's; {@link CombineMode#GEOMETRIC} by default. */
    public BodyDef frictionCombine(CombineMode rule) {
        BodyDef def = copy();
        def.frictionCombine = Check.notNull("rule", rule);
        return def;
    }

    /** How restitution combines with the other body's; {@link CombineMode#MAX} by default. */
    public BodyDef restitutionCombine(CombineMode rule) {
        BodyDef def = copy();
        def.restitutionCombine = Check.notNull("rule", rule);
        return def;
    }

    /** Rates, per second, at which velocity and spin decay by themselves; 0 or more. */
    public BodyDef damping(double linear, double angular) {
        BodyDef def = copy();
        def.linearDamping = Ranges.notNegative("linear", linear, Ranges.DAMPING);
        def.angularDamping = Ranges.notNegative("angular", angular, Ranges.DAMPING);
        return def;
    }

    /** Factor of the world's gravity for this body. */
    public BodyDef gravityScale(double scale) {
        BodyDef def = copy();
        def.gravityScale = Ranges.within("scale", scale, Ranges.GRAVITY_SCALE);
        return def;
    }

    /**
     * Axes of the world along which the body's centre of mass never moves: along them its mass is as good as infinite. A
     * body locked along all three that may turn about one is a wheel, a door or a lever about its centre.
     */
    public BodyDef lockTranslation(boolean x, boolean y, boolean z) {
        BodyDef def = copy();
        def.lockedTranslation = bits(x, y, z);
        return def;
    }

    /** Axes of the world about which the body never turns; about the others it turns as its inertia about them says. */
    public BodyDef lockRotation(boolean x, boolean y, boolean z) {
        BodyDef def = copy();
        def.lockedRotation = bits(x, y, z);
        return def;
    }

    private static int bits(boolean x, boolean y, boolean z) {
        return (x ? 1 : 0) | (y ? 2 : 0) | (z ? 4 : 0);
    }

    /** What the body is and what it may meet, as bits: two bodies collide if each one's category is in the other's mask. */
    public BodyDef filter(int category, int mask) {
        BodyDef def = copy();
        def.category = category;
        def.mask = mask;
        return def;
    }

    /** For a kinematic body: moves on even through what cannot get out of its way. The only way to make bodies overlap. */
    public BodyDef unstoppable() {
        return unstoppable(true);
    }

    /** Whether it is {@link #unstoppable()}. */
    public BodyDef unstoppable(boolean on) {
        if (on && type != BodyType.KINEMATIC) {
            throw Check.fault("type of an unstoppable body", "KINEMATIC", type);
        }
        BodyDef def = copy();
        def.unstoppable = on;
        return def;
    }

    /**
     * Makes the body a sensor: it collides with nothing, but {@link World#sensorEvents} tells what comes into it and what
     * leaves, also what goes through it within one step. Sensors do not see each other, and fixed ones nothing fixed.
     */
    public BodyDef sensor() {
        return sensor(true);
    }

    /** Whether it is a {@link #sensor()}. */
    public BodyDef sensor(boolean on) {
        BodyDef def = copy();
        def.sensor = on;
        return def;
    }

    /** Anything of the user's, handed back by {@link World#userData}. */
    public BodyDef userData(Object data) {
        BodyDef def = copy();
        def.userData = data;
        return def;
    }

    /**
     * Throws if this is a dynamic body whose mass cannot be known, an open surface with a density that may be one of a solid, or
     * is out of range.
     */
    void checkMass() {
        Polyhedron open = type == BodyType.DYNAMIC && mass == 0 && !sheet ? openSurface(shape) : null;
        if (open != null) {
            throw Check.fault("shape of a dynamic body", "closed", "an open surface of " + open.faceCount() + " faces"
                    + (open.repairs().opened() ? ", which repairs opened" : "")
                    + ": close it (PolyhedronBuilder.weld joins seams), or give"
                    + " mass(kg), or make it a sheet by BodyDef.dynamicSheet(shape, kgPerSquareMetre)");
        }
        if (type == BodyType.DYNAMIC) {
            Ranges.positive("mass", massProperties().mass(), Ranges.LIGHTEST, Ranges.HEAVIEST);
        }
    }

    /** The same at a pose and with velocities that a body has: a step may have led beyond what can be given. */
    BodyDef now(Pose pose, Vec3 velocity, Vec3 spin) {
        BodyDef def = copy();
        def.pose = pose;
        def.linearVelocity = velocity;
        def.angularVelocity = spin;
        return def;
    }

    /** A part of a shape that is an open surface of several faces, or null. */
    private static Polyhedron openSurface(Shape shape) {
        Polyhedron found = shape instanceof Polyhedron p && !p.isClosed() && p.faceCount() > 1 ? p : null;
        if (shape instanceof Compound compound) {
            for (Compound.Part part : compound.parts()) {
                found = found == null ? openSurface(part.shape()) : found;
            }
        }
        return found;
    }

    /** As it comes from a snapshot: of what was in a world the mass is known. */
    BodyDef restored() {
        BodyDef def = copy();
        def.sheet = mass == 0 && openSurface(shape) != null;
        return def;
    }

    /** Mass, centre of mass and inertia: as given, else those of the shape with this density or mass. */
    public MassProperties massProperties() {
        MassProperties unit = shape.massProperties();
        MassProperties m = unit.times(mass > 0 ? mass / unit.mass() : density);
        if (centreOfMass == null && inertia == null) {
            return m;
        }
        double[] i = inertia != null ? inertia : new double[] {m.xx(), m.yy(), m.zz(), m.xy(), m.xz(), m.yz()};
        return new MassProperties(m.kind(), m.mass(), centreOfMass == null ? m.centre() : centreOfMass, i[0], i[1], i[2], i[3],
                i[4],
                i[5]);
    }

    /** The same in all but where it is and how it moves, and whose it is. */
    boolean isAlike(BodyDef o) {
        return isMadeAs(o) && friction == o.friction && rollingFriction == o.rollingFriction && restitution == o.restitution
                && surfaceVelocity.equals(o.surfaceVelocity) && Arrays.equals(materials, o.materials)
                && frictionCombine == o.frictionCombine && restitutionCombine == o.restitutionCombine
                && linearDamping == o.linearDamping
                && angularDamping == o.angularDamping && gravityScale == o.gravityScale && category == o.category
                && mask == o.mask
                && unstoppable == o.unstoppable && sensor == o.sensor;
    }

    /** The same in type, shape, mass and locks. */
    boolean isMadeAs(BodyDef o) {
        return type == o.type && shape == o.shape && density == o.density && mass == o.mass && sheet == o.sheet
                && Objects.equals(centreOfMass, o.centreOfMass) && Arrays.equals(inertia, o.inertia)
                && lockedTranslation == o.lockedTranslation && lockedRotation == o.lockedRotation;
    }

    /** How the body moves. */
    public BodyType type() {
        return type;
    }

    /** Its shape. */
    public Shape shape() {
        return shape;
    }

    /** Where the shape's frame is. */
    public Pose pose() {
        return pose;
    }

    /** See {@link #linearVelocity(double, double, double)}. */
    public Vec3 linearVelocity() {
        return linearVelocity;
    }

    /** See {@link #angularVelocity(double, double, double)}. */
    public Vec3 angularVelocity() {
        return angularVelocity;
    }

    /** See {@link #density(double)}. */
    public double density() {
        return density;
    }

    /** See {@link #mass(double)}; 0 if it follows from the density. */
    public double mass() {
        return mass;
    }

    /** See {@link #centreOfMass(double, double, double)}; null if it is that of the shape. */
    public Vec3 centreOfMass() {
        return centreOfMass;
    }

    /** Whether an {@link #inertia} was given, which {@link #massProperties} tells. */
    public boolean hasOwnInertia() {
        return inertia != null;
    }

    /** See {@link #friction(double)}. */
    public double friction() {
        return friction;
    }

    /** See {@link #rollingFriction(double)}. */
    public double rollingFriction() {
        return rollingFriction;
    }

    /** See {@link #restitution(double)}. */
    public double restitution() {
        return restitution;
    }

    /** See {@link #surfaceVelocity(double, double, double)}; {@link Vec3#ZERO} itself if it does not run. */
    public Vec3 surfaceVelocity() {
        return surfaceVelocity;
    }

    /** See {@link #frictionCombine(CombineMode)}. */
    public CombineMode frictionCombine() {
        return frictionCombine;
    }

    /** See {@link #restitutionCombine(CombineMode)}. */
    public CombineMode restitutionCombine() {
        return restitutionCombine;
    }

    /** Rate at which velocity decays, see {@link #damping(double, double)}. */
    public double linearDamping() {
        return linearDamping;
    }

    /** Rate at which spin decays, see {@link #damping(double, double)}. */
    public double angularDamping() {
        return angularDamping;
    }

    /** See {@link #gravityScale(double)}. */
    public double gravityScale() {
        return gravityScale;
    }

    /** The axes of {@link #lockTranslation}: 1 for x, 2 for y, 4 for z, summed. */
    public int lockedTranslation() {
        return lockedTranslation;
    }

    /** The axes of {@link #lockRotation}, likewise. */
    public int lockedRotation() {
        return lockedRotation;
    }

    /** The category of {@link #filter}. */
    public int category() {
        return category;
    }

    /** The mask of {@link #filter}. */
    public int mask() {
        return mask;
    }

    /** Whether nothing stops the body, see {@link #unstoppable()}. */
    public boolean isUnstoppable() {
        return unstoppable;
    }

    /** Whether it is a {@link #sensor()}. */
    public boolean isSensor() {
        return sensor;
    }

    /** See {@link #userData(Object)}. */
    public Object userData() {
        return userData;
    }

    /** How many {@link #materials} there are. */
    public int materialCount() {
        return materials == null ? 0 : materials.length;
    }

    /** One of the {@link #materials}. */
    public Material material(int k) {
        return materials[Check.within("k", k, 0, materialCount() - 1)];
    }

    /** Type, shape, place and mass, and what else it is that most bodies are not. */
    @Override
    public String toString() {
        return "BodyDef[" + type + " " + shape + " at " + pose.position() + (mass > 0 ? ", mass " + mass : ", density " + density)
                + ", friction " + friction + (linearVelocity.length() > 0 ? ", velocity " + linearVelocity : "")
                + (angularVelocity.length() > 0 ? ", spin " + angularVelocity : "") + (sensor ? ", sensor" : "")
                + (unstoppable ? ", unstoppable" : "") + (userData == null ? "" : ", " + userData) + "]";
    }
}
