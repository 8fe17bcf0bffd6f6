description = "Math, geometry, meshes, queries and the collision SPI of the Ashlar physics engine"

dependencies {
    implementation(libs.ejml.ddense)
    implementation(libs.guava)
}
