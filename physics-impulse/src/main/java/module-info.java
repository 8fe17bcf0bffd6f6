/** Worlds of rigid bodies: begin with {@link dev.ashlar.physics.World}. */
module dev.ashlar.physics.impulse {
    requires transitive dev.ashlar.core;

    exports dev.ashlar.physics;
    exports dev.ashlar.physics.character;
    exports dev.ashlar.physics.query;
    exports dev.ashlar.physics.replay;
}
