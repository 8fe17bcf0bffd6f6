description = "Models and robots of other programs: glTF and URDF files beside those that the core reads"

dependencies {
    api(project(":core"))
    api(project(":physics-impulse"))
    // api, since Maven publishes it so, too; no type of it is in a public signature.
    api(libs.gson)
    testImplementation(project(":testkit"))
    testRuntimeOnly(project(":broadphase-sap"))
    testRuntimeOnly(project(":narrow-separating-vector"))
}
