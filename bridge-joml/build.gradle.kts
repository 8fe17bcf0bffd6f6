description = "JOML's vectors and matrices for worlds, for those who draw with LWJGL"

dependencies {
    api(project(":core"))
    api(project(":physics-impulse"))
    api(libs.joml)
    testRuntimeOnly(project(":broadphase-sap"))
    testRuntimeOnly(project(":narrow-separating-vector"))
}
