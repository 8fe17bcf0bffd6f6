package dev.ashlar.physics.query;

import dev.ashlar.math.Check;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.internal.body.BodySet;

/**
 * Which bodies a query is about; immutable, every setter gives a changed copy. {@link #ALL} takes every body, static, kinematic,
 * dynamic, awake or asleep, that is no {@linkplain BodyDef#sensor sensor}.
 */
public final class QueryFilter implements Cloneable {
    /** All bodies but sensors. */
    public static final QueryFilter ALL = new QueryFilter();

    private boolean categorised;
    private int category;
    private int mask;
    private int types = -1;
    private boolean sensors;
    private int without = -1;
    private int withoutGeneration;
    private BodyPredicate predicate;

    private QueryFilter() {
    }

    private QueryFilter copy() {
        try {
            return (QueryFilter) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** Only bodies that would collide with one of this category and mask, see {@link BodyDef#filter}. */
    public QueryFilter collidingWith(int category, int mask) {
        QueryFilter filter = copy();
        filter.categorised = true;
        filter.category = category;
        filter.mask = mask;
        return filter;
    }

    /** Only bodies of these types. */
    public QueryFilter only(BodyType... types) {
        QueryFilter filter = copy();
        filter.types = 0;
        for (BodyType type : Check.notNull("types", types)) {
            filter.types |= 1 << Check.notNull("type", type).ordinal();
        }
        return filter;
    }

    /** Whether sensors are taken, too; if so as the shapes that they are. */
    public QueryFilter sensors(boolean on) {
        QueryFilter filter = copy();
        filter.sensors = on;
        return filter;
    }

    /** Not this body: the one that asks, say. It need not be in the world any more. */
    public QueryFilter without(BodyId id) {
        QueryFilter filter = copy();
        filter.without = Check.notNull("id", id).index();
        filter.withoutGeneration = id.generation();
        return filter;
    }

    /** Only bodies of which a predicate says so, beside all else; in place of an earlier one. */
    public QueryFilter where(BodyPredicate predicate) {
        QueryFilter filter = copy();
        filter.predicate = Check.notNull("predicate", predicate);
        return filter;
    }

    /** Whether a query is about body i. */
    boolean takes(BodySet bodies, int i) {
        BodyDef def = bodies.def[i];
        return (sensors || !def.isSensor())
                && (!categorised || (category & def.mask()) != 0 && (def.category() & mask) != 0)
                && (types >> def.type().ordinal() & 1) != 0
                && (without != i || withoutGeneration != bodies.generation[i])
                && (predicate == null || predicate.test(i, def.userData()));
    }

    /** What it takes, beside all that is no sensor. */
    @Override
    public String toString() {
        return "QueryFilter[" + (categorised ? "category " + category + ", mask " + mask : "all categories")
                + (types == -1 ? "" : ", types " + types())
                + (sensors ? ", sensors too" : "") + (without < 0 ? "" : ", without " + new BodyId(without, withoutGeneration))
                + (predicate == null ? "]" : ", where " + predicate + "]");
    }

    private String types() {
        StringBuilder text = new StringBuilder();
        for (BodyType type : BodyType.values()) {
            text.append((types >> type.ordinal() & 1) == 0 ? "" : (text.isEmpty() ? "" : " or ") + type);
        }
        return text.toString();
    }
}
