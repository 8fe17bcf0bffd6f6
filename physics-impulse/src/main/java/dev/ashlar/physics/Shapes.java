package dev.ashlar.physics;

import dev.ashlar.geometry.Shape;
import dev.ashlar.spi.NarrowPhase;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** The shapes of a world, each prepared once for bodies that turn and once for those that do not. */
final class Shapes {
    private final NarrowPhase contactPhase;
    private final NarrowPhase sweepPhase;
    private final Map<Shape, BodyShape> turning;
    private final Map<Shape, BodyShape> fixed;

    Shapes(NarrowPhase contactPhase, NarrowPhase sweepPhase) {
        this(contactPhase, sweepPhase, new IdentityHashMap<>(), new IdentityHashMap<>());
    }

    private Shapes(NarrowPhase contactPhase, NarrowPhase sweepPhase, Map<Shape, BodyShape> turning, Map<Shape, BodyShape> fixed) {
        this.contactPhase = contactPhase;
        this.sweepPhase = sweepPhase;
        this.turning = turning;
        this.fixed = fixed;
    }

    /** The same shapes, to which more can be added. */
    Shapes copy() {
        return new Shapes(contactPhase, sweepPhase, new IdentityHashMap<>(turning), new IdentityHashMap<>(fixed));
    }

    /** A shape as prepared for bodies of a type. */
    BodyShape prepared(Shape shape, BodyType type) {
        boolean turns = type != BodyType.STATIC;
        Map<Shape, BodyShape> known = turns ? turning : fixed;
        BodyShape prepared = known.get(shape);
        if (prepared == null) {
            prepared = new BodyShape(shape, turns, contactPhase, sweepPhase);
            known.put(shape, prepared);
        }
        return prepared;
    }

    /** The known shapes by their bytes. */
    Map<ByteBuffer, Shape> byContent() {
        Map<ByteBuffer, Shape> found = new HashMap<>();
        turning.forEach((shape, prepared) -> found.put(ByteBuffer.wrap(prepared.bytes()), shape));
        fixed.forEach((shape, prepared) -> found.putIfAbsent(ByteBuffer.wrap(prepared.bytes()), shape));
        return found;
    }
}
