package dev.ashlar.physics.character;

import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.physics.internal.step.CharacterActs;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.physics.query.QueryShape;
import dev.ashlar.physics.query.WorldQueries;

/**
 * Walks a character through a world: along walls, up and down stairs and slopes, on lifts and belts; it pushes dynamic bodies and
 * is pushed by them. It is a kinematic body that never turns by itself, so all others see it, and what holds for bodies holds for
 * it: it overlaps nothing, at any speed.
 *
 * <pre>
 * CharacterController walker = new CharacterController(world, CharacterDef.of(new Capsule(0.3, 0.6)), new Vec3(0, 1, 0));
 * for (...) {
 *     walker.move(1.5, 0, 0, 1.0 / 60);   // walks
 *     world.step(1.0 / 60);               // lifts, and all else
 * }
 * </pre>
 *
 * <p>All ways of {@link #move} are shape casts among the bodies as they stand, translations only, as in van Waveren 2005; no
 * allocation once warm, and the same bits everywhere. During the step it moves as far as what carries or pushes it does.
 * Up is against the world's gravity, or y where there is none. It stands a skin of twice its rest offset above the ground
 * and walks with half of that, so that flat ground has no edges or seams for it.
 */
public final class CharacterController {
    /** Planes and bumps of one slide, at most. */
    private static final int BUMPS = 8;
    /** Below this share of a way the rest of it is nothing. */
    private static final double NOTHING = 1e-6;
    /** Normals that differ by less are one plane. */
    private static final double SAME = 0.9999;

    private final World world;
    private final WorldParts parts;
    private final CharacterActs acts;
    private final WorldQueries queries;
    private final CharacterDef def;
    private final QueryShape shape;
    private final QueryFilter others;
    private final BodyId id;
    private final CharacterPushes pushes;
    private final double cosLimit;
    private final double skin;
    /**
     * Ways shorter than this to an obstacle are not gone: what stands still stays exactly where it is. More than casts may sink,
     * which is a sixteenth of their gap.
     */
    private final double least;
    private final double probe;

    private final double[] up = new double[3];
    /** Position, remaining way, way at first, velocity that blows gave it. */
    private final double[] at = new double[3];
    private final double[] way = new double[3];
    private final double[] whole = new double[3];
    private final double[] blow = new double[3];
    private final double[] blowBefore = new double[3];
    private final double[] velocity = new double[3];
    private final double[] carry = new double[3];
    private final double[] before = new double[3];
    private final double[] down = new double[3];
    private final double[] motion = new double[Motion.STRIDE];
    private final double[] ray = new double[6];
    private final double[] planes = new double[3 * BUMPS];
    private int planeCount;
    private final BodyHit hit = new BodyHit();
    private final BodyHit ground = new BodyHit();
    private final BodyHit step = new BodyHit();
    private final BodyHit found = new BodyHit();
    /** Speed upwards while it flies, m/s. */
    private double rise;
    private boolean stands;

    /** Puts a character into a world, where it should overlap nothing. */
    public CharacterController(World world, CharacterDef def, Vec3 position) {
        // The body comes last: if there is no mover, there is none of it either.
        this(world, def, shape(world, def),
                world.add(bodyOf(def).at(new Pose(Check.notNull("position", position), def.rotation))));
    }

    /** The body of a character, for those who add it themselves. */
    public static BodyDef bodyOf(CharacterDef def) {
        return BodyDef.kinematic(Check.notNull("def", def).shape).rotation(def.rotation).filter(def.category, def.mask)
                .userData(def.userData);
    }

    /** Takes over the body of a character, as of a world that was restored; its flight begins anew. */
    public CharacterController(World world, CharacterDef def, BodyId body) {
        this(world, def, shape(world, def), Check.notNull("body", body));
    }

    private static QueryShape shape(World world, CharacterDef def) {
        return Check.notNull("world", world).queries().prepare(Check.notNull("def", def).shape);
    }

    private CharacterController(World world, CharacterDef def, QueryShape shape, BodyId body) {
        this.world = world;
        parts = WorldParts.of(world);
        acts = new CharacterActs(parts);
        this.def = def;
        this.shape = shape;
        id = body;
        // A restored world has shapes of its own.
        if (world.type(body) != BodyType.KINEMATIC || world.shape(body).boundingRadius() != def.shape.boundingRadius()) {
            throw Check.fault("body", "kinematic and of the character's shape", world.type(body) + " " + world.shape(body));
        }
        queries = world.queries();
        others = QueryFilter.ALL.collidingWith(def.category, def.mask).without(id);
        skin = 2 * parts.settings().gap(shape.size());
        least = skin / 8;
        probe = 0.02 * def.shape.boundingRadius();
        cosLimit = StrictMath.cos(def.slopeLimit);
        pushes = new CharacterPushes(world, def, shape, others.only(BodyType.DYNAMIC, BodyType.KINEMATIC), skin);
        findUp();
    }

    private void findUp() {
        double[] g = parts.settings().gravity;
        double pull = length(g);
        for (int k = 0; k < 3; k++) {
            up[k] = pull > 0 ? -g[k] / pull : k == 1 ? 1 : 0;
        }
    }

    /** Its body. */
    public BodyId body() {
        return id;
    }

    /** Whether it stands on something that is not too steep, as of the last {@link #move}. */
    public boolean isStanding() {
        return stands;
    }

    /** What it stands on, or null. */
    public BodyId ground() {
        return stands ? ground.body() : null;
    }

    /** Where it is. */
    public Vec3 position() {
        return world.pose(id).position();
    }

    /** How fast it really moved in the last {@link #move}, m/s, without what carried it during steps. */
    public Vec3 velocity() {
        return Vec3.of(velocity, 0);
    }

    /** Speed upwards of its jump or fall, m/s; 0 while it stands. */
    public double rise() {
        return rise;
    }

    /** Leaves the ground with a speed upwards, m/s, above 0; in the air it does that, too. */
    public void jump(double speed) {
        rise = Ranges.positive("speed", speed, Ranges.SMALLEST, Ranges.SPEED);
        stands = false;
    }

    /** Puts it elsewhere, at rest, through whatever is between. */
    public void setPosition(Vec3 position) {
        world.setTransform(id, new Pose(Check.notNull("position", position), def.rotation));
        rise = 0;
        stands = false;
        for (int k = 0; k < 3; k++) {
            blow[k] = 0;
        }
    }

    /**
     * Moves for dt seconds, at this velocity as far as it can; to be called before each {@link World#step}. What the velocity has
     * upwards is left out: see {@link #jump}.
     */
    public void move(double x, double y, double z, double dt) {
        Ranges.within("x", x, Ranges.SPEED);
        Ranges.within("y", y, Ranges.SPEED);
        Ranges.within("z", z, Ranges.SPEED);
        Ranges.seconds("dt", dt);
        double wasRising = rise;
        boolean stood = stands;
        System.arraycopy(blow, 0, blowBefore, 0, 3);
        pushes.strikes = 0;
        try {
            walk(x, y, z, dt);
        } catch (RuntimeException | Error e) {
            // Begun anew, it would push bodies twice.
            rise = wasRising;
            stands = stood;
            System.arraycopy(blowBefore, 0, blow, 0, 3);
            if (pushes.strikes > 0) {
                parts.guard().damage();
            }
            throw e;
        }
    }

    private void walk(double x, double y, double z, double dt) {
        findUp();
        world.pose(id, motion, 0);
        System.arraycopy(motion, 0, at, 0, 3);
        System.arraycopy(at, 0, before, 0, 3);
        pushes.begin(motion, dt);
        pushes.takeBlows(velocity, up, stands, blow);
        double pull = length(parts.settings().gravity);
        double lifted = remove(blow, up);
        // A knock that gravity takes back at once does not lift it off the ground.
        rise += stands && lifted < pull * dt ? 0 : lifted;
        findGround();
        pushes.weigh(ground, stands, up, dt);
        rise = stands ? 0 : rise - pull * dt;
        way[0] = x;
        way[1] = y;
        way[2] = z;
        remove(way, up);
        pushes.carry(ground, stands, up, carry);
        for (int k = 0; k < 3; k++) {
            way[k] = dt * (way[k] + blow[k] + carry[k]);
        }
        System.arraycopy(way, 0, whole, 0, 3);
        if (stands) {
            slide(true);
            stick();
        } else {
            fly(dt);
        }
        for (int k = 0; k < 3; k++) {
            way[k] = at[k] - before[k];
            velocity[k] = way[k] / dt;
        }
        calm(dt, pull);
        pushes.follow(ground, stands, way, up, carry);
        acts.walk(id.index(), way, carry);
    }

    /** Friction takes the blows away while it stands. */
    private void calm(double dt, double pull) {
        double speed = length(blow);
        double left = speed == 0 ? 0 : Math.max(0, 1 - (stands ? def.friction * pull * dt / speed : 0));
        for (int k = 0; k < 3; k++) {
            blow[k] *= left;
        }
    }

    private void fly(double dt) {
        if (ground.hit) {
            // On what is too steep to stand on, wishes do not climb.
            flatten(ground.normal, found.normal);
            clip(found.normal);
        }
        double wanted = dt * rise;
        for (int k = 0; k < 3; k++) {
            way[k] += wanted * up[k];
        }
        System.arraycopy(way, 0, whole, 0, 3);
        System.arraycopy(at, 0, down, 0, 3);
        slide(false);
        for (int k = 0; k < 3; k++) {
            down[k] = at[k] - down[k];
        }
        double risen = remove(down, up);
        if (ground.hit) {
            // What the slope makes of the fall is kept as momentum.
            flatten(ground.normal, found.normal);
            double out = Math.max(0, dot(down, found.normal) / dt - Math.max(0, dot(whole, found.normal) / dt));
            for (int k = 0; k < 3; k++) {
                blow[k] += out * found.normal[k];
            }
        }
        rise = rise < 0 ? Math.max(rise, Math.min(0, risen / dt)) : Math.min(rise, Math.max(0, risen / dt));
    }

    /** Sets {@link #ground}: what is right below, and whether it can be stood on. */
    private void findGround() {
        boolean wasUp = rise > 0;
        for (int k = 0; k < 3; k++) {
            down[k] = -2 * skin * up[k];
        }
        cast(down, skin, ground);
        stands = ground.hit && !wasUp && carries(ground);
        double lacks = (skin - ground.distance) / Math.max(0.3, dot(ground.normal, up));
        if (stands && lacks > least) {
            // It came down as close as it may come to a wall.
            for (int k = 0; k < 3; k++) {
                down[k] = lacks * up[k];
            }
            go(down, cast(down, 0.5 * skin, hit) ? hit.fraction : 1);
        }
    }

    /** Whether something that was met from above can be stood on: it is flat enough, or the edge of something that is. */
    private boolean carries(BodyHit under) {
        double[] n = under.normal;
        double cos = dot(n, up);
        if (cos >= cosLimit) {
            return true;
        }
        if (!(cos > 0) || under.distance < 0) {
            return false;
        }
        flatten(n, found.normal);
        for (int k = 0; k < 3; k++) {
            ray[k] = under.point[k] - probe * found.normal[k] + probe * up[k];
            ray[3 + k] = -2 * probe * up[k];
        }
        return queries.rayCast(ray, 0, 1, others, found) && dot(found.normal, up) >= cosLimit;
    }

    /** Follows the ground down, as far as a step is high. */
    private void stick() {
        double most = def.stepHeight + skin;
        for (int k = 0; k < 3; k++) {
            down[k] = -most * up[k];
        }
        if (!cast(down, skin, hit)) {
            stands = false;
            return;
        }
        if (hit.fraction * most >= least) {
            if (!carries(hit)) {
                stands = false;
                return;
            }
            go(down, hit.fraction);
        }
        ground.set(hit);
    }

    /** Goes the remaining way as far as it can, along what it meets; walking, also up slopes and steps. */
    private void slide(boolean walks) {
        planeCount = 0;
        double nothing = NOTHING * length(way);
        for (int bump = 0; bump < BUMPS && length(way) > nothing; bump++) {
            if (!cast(way, 0.5 * skin, hit)) {
                go(way, 1);
                return;
            }
            double gone = 0;
            if (hit.fraction * length(way) >= least) {
                gone = hit.fraction;
                go(way, gone);
                planeCount = 0;
            }
            for (int k = 0; k < 3; k++) {
                way[k] *= 1 - gone;
            }
            double rises = dot(hit.normal, up);
            pushes.push(hit, way);
            if (walks && rises >= cosLimit) {
                // Up the slope, as fast over the plan of it.
                remove(way, up);
                double lift = -dot(way, hit.normal) / rises;
                for (int k = 0; k < 3; k++) {
                    way[k] += lift * up[k];
                }
                addPlane(hit.normal);
                continue;
            }
            if (walks && stepUp()) {
                planeCount = 0;
                continue;
            }
            if (walks) {
                flatten(hit.normal, found.normal);
            } else {
                System.arraycopy(hit.normal, 0, found.normal, 0, 3);
            }
            double into = Math.min(0, dot(blow, found.normal));
            for (int k = 0; k < 3; k++) {
                blow[k] -= into * found.normal[k];
            }
            if (!turnAlong(found.normal)) {
                return;
            }
        }
    }

    private void addPlane(double[] n) {
        System.arraycopy(n, 0, planes, 3 * planeCount++, 3);
    }

    /**
     * Turns the way along a plane that was met, and along those met before: along the crease of two, nowhere between three.
     * Whether there is a way left.
     */
    private boolean turnAlong(double[] n) {
        for (int i = 0; i < planeCount; i++) {
            if (dot(n, i) > SAME) {
                // Rounding took it back to the same plane.
                double away = 1e-3 * length(way);
                clip(n);
                for (int k = 0; k < 3; k++) {
                    way[k] += away * n[k];
                }
                return dot(way, whole) > 0;
            }
        }
        addPlane(n);
        clip(n);
        for (int i = 0; i < planeCount - 1; i++) {
            if (dot(way, i) < -1e-9 * length(way)) {
                double cx = planes[3 * i + 1] * n[2] - planes[3 * i + 2] * n[1];
                double cy = planes[3 * i + 2] * n[0] - planes[3 * i] * n[2];
                double cz = planes[3 * i] * n[1] - planes[3 * i + 1] * n[0];
                double sq = cx * cx + cy * cy + cz * cz;
                double along = sq == 0 ? 0 : (whole[0] * cx + whole[1] * cy + whole[2] * cz) / sq
                        * length(way) / Math.max(length(way), length(whole));
                way[0] = along * cx;
                way[1] = along * cy;
                way[2] = along * cz;
                for (int k = 0; k < planeCount - 1; k++) {
                    if (k != i && dot(way, k) < -1e-9 * length(way)) {
                        return false;
                    }
                }
            }
        }
        // Never back: that would be to and fro in a corner.
        return dot(way, whole) > 0;
    }

    /** Takes what goes into a plane out of the way. */
    private void clip(double[] n) {
        double into = Math.min(0, dot(way, n));
        for (int k = 0; k < 3; k++) {
            way[k] -= into * n[k];
        }
    }

    /** Walks on a step: up, on, and down again; taken if that ends on something to stand on, further than here. */
    private boolean stepUp() {
        if (def.stepHeight == 0) {
            return false;
        }
        double x = at[0];
        double y = at[1];
        double z = at[2];
        double base = dot(ground.point, up);
        System.arraycopy(way, 0, down, 0, 3);
        remove(down, up);
        double onX = down[0];
        double onY = down[1];
        double onZ = down[2];
        for (int k = 0; k < 3; k++) {
            down[k] = def.stepHeight * up[k];
        }
        double high = cast(down, 0.5 * skin, found) ? found.fraction : 1;
        go(down, high);
        down[0] = onX;
        down[1] = onY;
        down[2] = onZ;
        double on = cast(down, 0.5 * skin, found) ? found.fraction : 1;
        boolean taken = on * length(down) >= least;
        if (taken) {
            go(down, on);
            for (int k = 0; k < 3; k++) {
                down[k] = -high * def.stepHeight * up[k];
            }
            taken = cast(down, skin, found);
        }
        if (taken) {
            go(down, found.fraction);
            step.set(found);
            taken = dot(step.point, up) - base <= def.stepHeight + skin && carries(step);
        }
        if (!taken) {
            at[0] = x;
            at[1] = y;
            at[2] = z;
            return false;
        }
        ground.set(step);
        way[0] = (1 - on) * onX;
        way[1] = (1 - on) * onY;
        way[2] = (1 - on) * onZ;
        return true;
    }

    private boolean cast(double[] along, double gap, BodyHit out) {
        System.arraycopy(at, 0, motion, 0, 3);
        System.arraycopy(along, 0, motion, Motion.TRANSLATION, 3);
        return queries.shapeCast(shape, motion, 0, gap, others, out);
    }

    private void go(double[] along, double share) {
        for (int k = 0; k < 3; k++) {
            at[k] += share * along[k];
        }
    }

    /** Writes a normal without what it has upwards, of length 1; one that goes straight up or down as it is. */
    private void flatten(double[] n, double[] out) {
        double u = dot(n, up);
        double sq = 1 - u * u;
        double scale = sq < 1e-6 ? 1 : 1 / Math.sqrt(sq);
        for (int k = 0; k < 3; k++) {
            out[k] = scale * (n[k] - (sq < 1e-6 ? 0 : u) * up[k]);
        }
    }

    /** Takes what a vector has along a unit one out of it; how much that was. */
    private static double remove(double[] v, double[] unit) {
        double along = dot(v, unit);
        for (int k = 0; k < 3; k++) {
            v[k] -= along * unit[k];
        }
        return along;
    }

    private double dot(double[] v, int plane) {
        return v[0] * planes[3 * plane] + v[1] * planes[3 * plane + 1] + v[2] * planes[3 * plane + 2];
    }

    static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    static double length(double[] v) {
        return Math.sqrt(dot(v, v));
    }

    @Override
    public String toString() {
        return "CharacterController[" + id + ", " + def + (stands ? ", on the ground]" : ", in the air]");
    }
}
