plugins { application }

description = "The ashlar program: scenes, the brick wall, replays"

dependencies {
    implementation(project(":core"))
    implementation(project(":physics-impulse"))
    implementation(project(":scenes"))
    implementation(project(":formats"))
    implementation(project(":testkit"))
    runtimeOnly(project(":broadphase-sap"))
    runtimeOnly(project(":broadphase-vadop"))
    runtimeOnly(project(":broadphase-tree"))
    runtimeOnly(project(":narrow-trajectory"))
    runtimeOnly(project(":narrow-separating-vector"))
    implementation(project(":narrow-patch"))
    implementation(libs.picocli)
    implementation(libs.progressbar)
    implementation(libs.gson)
    implementation(libs.xchart)
    runtimeOnly(libs.three)
    testImplementation(libs.playwright)
}

application {
    mainClass = "dev.ashlar.testbed.Ashlar"
    applicationName = "ashlar"
}

// Output such as build/brick-wall goes below the root, whichever build started the program.
tasks.named<JavaExec>("run") { workingDir = rootProject.projectDir }
