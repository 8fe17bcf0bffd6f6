/** jMonkeyEngine for {@link dev.ashlar.physics.World worlds}: begin with {@link dev.ashlar.bridge.jme.PhysicsState}. */
// jMonkeyEngine has no descriptor.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module dev.ashlar.bridge.jme {
    requires transitive dev.ashlar.physics.impulse;
    requires transitive jme3.core;

    exports dev.ashlar.bridge.jme;
}
