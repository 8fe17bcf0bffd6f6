package dev.ashlar.physics.internal.body;

import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.ShapeCodec;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyType;
import dev.ashlar.spi.NarrowPhase;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The shapes of the bodies of a world, each prepared once for bodies that turn and once for those that do not. Shapes of equal content
 * are one, and are forgotten with their last body. Objects that bodies have now are known as such, so that many bodies of one large
 * mesh do not have its content compared each time.
 */
public final class ShapeCache {
    /** The bytes of a shape, and what it is prepared for; the centre of mass, where it is not that of the shape. */
    private record Content(ByteBuffer bytes, boolean turns, Vec3 centre) {
    }

    /** A prepared shape, and how many objects that bodies were given are it. */
    private static final class Known {
        final Content content;
        final BodyShape prepared;
        int objects;

        Known(Content content, BodyShape prepared) {
            this.content = content;
            this.prepared = prepared;
        }
    }

    /** An object that bodies were given, and how many were. */
    private static final class Given {
        final Known known;
        int bodies;

        Given(Known known) {
            this.known = known;
        }
    }

    private final NarrowPhase contactPhase;
    private final NarrowPhase sweepPhase;
    private final Map<Content, Known> byContent = new HashMap<>();
    private final Map<Shape, Given> turning = new IdentityHashMap<>();
    private final Map<Shape, Given> fixed = new IdentityHashMap<>();
    /** Where shapes are looked for before they are prepared, or null. */
    private ShapeCache others;

    public ShapeCache(NarrowPhase contactPhase, NarrowPhase sweepPhase) {
        this.contactPhase = contactPhase;
        this.sweepPhase = sweepPhase;
    }

    /** None yet, but those that are among these will not be prepared again, until {@link #forgetOthers}. */
    public ShapeCache successor() {
        ShapeCache next = new ShapeCache(contactPhase, sweepPhase);
        next.others = this;
        return next;
    }

    public void forgetOthers() {
        others = null;
    }

    /** A shape as prepared for one more body. */
    public BodyShape take(BodyDef def) {
        Shape shape = def.shape();
        boolean turns = def.type() != BodyType.STATIC;
        if (turns && def.centreOfMass() != null) {
            Known known = known(shape, true, def.centreOfMass());
            known.objects++;
            return known.prepared;
        }
        Map<Shape, Given> objects = turns ? turning : fixed;
        Given given = objects.get(shape);
        if (given == null) {
            Known known = known(shape, turns, null);
            given = new Given(known);
            objects.put(shape, given);
            known.objects++;
        }
        given.bodies++;
        return given.known.prepared;
    }

    private Known known(Shape shape, boolean turns, Vec3 centre) {
        byte[] bytes = ShapeCodec.encode(shape);
        Content content = new Content(ByteBuffer.wrap(bytes), turns, centre);
        Known known = byContent.get(content);
        if (known == null) {
            Known same = others == null ? null : others.byContent.get(content);
            known = new Known(content,
                    same == null ? new BodyShape(shape, bytes, turns, centre, contactPhase, sweepPhase) : same.prepared);
            byContent.put(content, known);
        }
        return known;
    }

    /** There is one body less of a shape that was {@linkplain #take taken}. */
    public void release(BodyDef def) {
        Shape shape = def.shape();
        boolean turns = def.type() != BodyType.STATIC;
        if (turns && def.centreOfMass() != null) {
            release(known(shape, true, def.centreOfMass()));
            return;
        }
        Map<Shape, Given> objects = turns ? turning : fixed;
        Given given = objects.get(shape);
        if (--given.bodies == 0) {
            objects.remove(shape);
            release(given.known);
        }
    }

    private void release(Known known) {
        if (--known.objects == 0) {
            byContent.remove(known.content);
        }
    }

    /** The bytes of an object that bodies have, the same array for all objects of equal content; of any other new ones. */
    public byte[] bytes(Shape shape) {
        Given given = turning.get(shape);
        given = given == null ? fixed.get(shape) : given;
        return given == null ? ShapeCodec.encode(shape) : given.known.prepared.bytes;
    }

    /** How many different ones there are; those that some bodies have turning and others fixed count twice. */
    public int size() {
        return byContent.size();
    }

    /** A shape with these bytes that a body has, or null. */
    public Shape find(byte[] bytes) {
        ByteBuffer content = ByteBuffer.wrap(bytes);
        Known known = byContent.get(new Content(content, true, null));
        known = known == null ? byContent.get(new Content(content, false, null)) : known;
        return known == null ? null : known.prepared.given;
    }
}
