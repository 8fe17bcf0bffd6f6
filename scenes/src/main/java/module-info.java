/** Ready-made worlds with parameters: {@link dev.ashlar.scenes.Scenes} lists them. */
module dev.ashlar.scenes {
    requires transitive dev.ashlar.physics.impulse;

    exports dev.ashlar.scenes;
    exports dev.ashlar.scenes.stage;
}
