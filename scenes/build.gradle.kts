description = "Ready-made worlds with parameters, for programs, tests and measurements"

dependencies {
    api(project(":core"))
    api(project(":physics-impulse"))
    testImplementation(project(":testkit"))
    testRuntimeOnly(project(":broadphase-sap"))
    testRuntimeOnly(project(":broadphase-vadop"))
    testRuntimeOnly(project(":broadphase-tree"))
    testRuntimeOnly(project(":narrow-trajectory"))
    testRuntimeOnly(project(":narrow-separating-vector"))
    testRuntimeOnly(project(":narrow-patch"))
}
