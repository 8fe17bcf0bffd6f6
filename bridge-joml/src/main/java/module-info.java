/** JOML's vectors, quaternions and matrices for {@link dev.ashlar.physics.World worlds}: begin with {@link dev.ashlar.bridge.joml.JomlPoses}. */
module dev.ashlar.bridge.joml {
    requires transitive dev.ashlar.physics.impulse;
    requires transitive org.joml;

    exports dev.ashlar.bridge.joml;
}
