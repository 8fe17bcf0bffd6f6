/** libGDX for {@link dev.ashlar.physics.World worlds}: begin with {@link dev.ashlar.bridge.gdx.GdxBodies}. */
// libGDX has no descriptor.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module dev.ashlar.bridge.gdx {
    requires transitive dev.ashlar.physics.impulse;
    requires transitive gdx;

    exports dev.ashlar.bridge.gdx;
}
