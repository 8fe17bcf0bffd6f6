description = "jMonkeyEngine for worlds: an app state, a control, meshes as shapes, a debug view"

dependencies {
    api(project(":core"))
    api(project(":physics-impulse"))
    api(libs.jme.core)
    testRuntimeOnly(libs.jme.desktop)
    testRuntimeOnly(project(":broadphase-sap"))
    testRuntimeOnly(project(":narrow-separating-vector"))
}
