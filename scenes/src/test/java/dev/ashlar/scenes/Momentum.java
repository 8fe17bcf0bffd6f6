package dev.ashlar.scenes;

import dev.ashlar.geometry.MassProperties;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;

/** Momentum and angular momentum of a world's dynamic bodies, from their shapes, apart from the engine's own numbers. */
record Momentum(Vec3 linear, Vec3 angular) {
    /** About a point of the world. */
    static Momentum of(World world, Vec3 about) {
        Vec3 p = Vec3.ZERO;
        Vec3 l = Vec3.ZERO;
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && world.type(id) == BodyType.DYNAMIC) {
                MassProperties unit = world.shape(id).massProperties();
                MassProperties m = unit.times(world.mass(id) / unit.mass());
                Pose pose = world.pose(id);
                Vec3 v = world.linearVelocity(id).times(m.mass());
                Vec3 w = pose.rotation().conjugate().rotate(world.angularVelocity(id));
                Vec3 own = new Vec3(m.xx() * w.x() + m.xy() * w.y() + m.xz() * w.z(),
                        m.xy() * w.x() + m.yy() * w.y() + m.yz() * w.z(),
                        m.xz() * w.x() + m.yz() * w.y() + m.zz() * w.z());
                p = p.plus(v);
                l = l.plus(pose.rotation().rotate(own)).plus(pose.apply(m.centre()).minus(about).cross(v));
            }
        }
        return new Momentum(p, l);
    }
}
