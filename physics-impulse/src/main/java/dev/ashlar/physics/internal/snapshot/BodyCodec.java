package dev.ashlar.physics.internal.snapshot;

import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.CombineMode;
import dev.ashlar.physics.Material;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;

/** Definitions of bodies as bytes, but for where they begin, which nothing asks a snapshot for, and the user's data. */
public final class BodyCodec {
    /** Bytes of a definition up to its surfaces. */
    private static final int SIZE = 3 + 4 + 8 * 8 + 2 + 2 * 4;

    private static final BodyType[] TYPES = BodyType.values();
    private static final CombineMode[] RULES = CombineMode.values();

    private BodyCodec() {
    }

    public static void write(BodyDef def, int shape, SnapshotWriter out) {
        out.room(SIZE).put((byte) def.type().ordinal()).put((byte) def.frictionCombine().ordinal())
                .put((byte) def.restitutionCombine().ordinal()).putInt(shape)
                .putDouble(def.density()).putDouble(def.mass()).putDouble(def.friction()).putDouble(def.rollingFriction())
                .putDouble(def.restitution()).putDouble(def.linearDamping()).putDouble(def.angularDamping())
                .putDouble(def.gravityScale())
                .put((byte) def.lockedTranslation()).put((byte) def.lockedRotation()).putInt(def.category()).putInt(def.mask());
        out.flag(def.isUnstoppable());
        out.flag(def.isSensor());
        out.flag(def.centreOfMass() != null);
        if (def.centreOfMass() != null) {
            write(def.centreOfMass(), out);
        }
        out.flag(def.hasOwnInertia());
        if (def.hasOwnInertia()) {
            MassProperties m = def.massProperties();
            out.room(6 * 8).putDouble(m.xx()).putDouble(m.yy()).putDouble(m.zz()).putDouble(m.xy()).putDouble(m.xz())
                    .putDouble(m.yz());
        }
        write(def.surfaceVelocity(), out);
        out.integer(def.materialCount());
        for (int k = 0; k < def.materialCount(); k++) {
            Material m = def.material(k);
            out.number(m.friction());
            out.number(m.rollingFriction());
            out.number(m.restitution());
            write(m.surfaceVelocity(), out);
        }
    }

    private static void write(Vec3 v, SnapshotWriter out) {
        out.number(v.x());
        out.number(v.y());
        out.number(v.z());
    }

    public static BodyDef read(SnapshotReader in, Shape[] shapes) {
        BodyType type = TYPES[in.small("type of a body", TYPES.length - 1)];
        CombineMode frictionCombine = RULES[in.small("rule of friction", RULES.length - 1)];
        CombineMode restitutionCombine = RULES[in.small("rule of restitution", RULES.length - 1)];
        Shape shape = shapes[in.integer("shape of a body", 0, shapes.length - 1)];
        BodyDef def = type == BodyType.STATIC ? BodyDef.staticBody(shape) : type == BodyType.KINEMATIC ? BodyDef.kinematic(shape)
                : shape.massProperties().kind() == MassProperties.Kind.SHEET ? BodyDef.dynamicSheet(shape, 1)
                : BodyDef.dynamic(shape);
        def = def.frictionCombine(frictionCombine).restitutionCombine(restitutionCombine).density(in.number("density"));
        double mass = in.number("mass");
        def = mass == 0 ? def : def.mass(mass);
        def = def.friction(in.number("friction")).rollingFriction(in.number("rolling friction"))
                .restitution(in.number("restitution")).damping(in.number("damping"), in.number("damping of spin"))
                .gravityScale(in.number("scale of gravity"));
        int moves = in.small("locked moves", 7);
        int turns = in.small("locked turns", 7);
        def = def.lockTranslation((moves & 1) != 0, (moves & 2) != 0, (moves & 4) != 0)
                .lockRotation((turns & 1) != 0, (turns & 2) != 0, (turns & 4) != 0).filter(in.integer(), in.integer());
        def = in.flag() ? def.unstoppable() : def;
        def = in.flag() ? def.sensor() : def;
        if (in.flag()) {
            def = def.centreOfMass(in.number("centre of mass"), in.number("centre of mass"), in.number("centre of mass"));
        }
        if (in.flag()) {
            def = def.inertia(in.number("inertia"), in.number("inertia"), in.number("inertia"), in.number("inertia"),
                    in.number("inertia"), in.number("inertia"));
        }
        Vec3 v = vector(in);
        Material[] materials = new Material[in.count("materials", 6 * Double.BYTES)];
        for (int k = 0; k < materials.length; k++) {
            materials[k] = new Material(in.number("friction"), in.number("rolling friction"), in.number("restitution"),
                    vector(in));
        }
        return def.surfaceVelocity(v.x(), v.y(), v.z()).materials(materials);
    }

    private static Vec3 vector(SnapshotReader in) {
        return new Vec3(in.number("surface velocity"), in.number("surface velocity"), in.number("surface velocity"));
    }
}
