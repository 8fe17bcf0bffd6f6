description = "Math, geometry, meshes, queries and the collision SPI of the Ashlar physics engine"

dependencies {
    // api, since Maven publishes them so, too; no type of theirs is in a public signature.
    api(libs.ejml.ddense)
    api(libs.guava)
}
