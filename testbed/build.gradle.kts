plugins { application }

description = "The ashlar program: scenes, the brick wall, replays"

dependencies {
    implementation(project(":core"))
    implementation(project(":physics-impulse"))
    implementation(project(":scenes"))
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
    // What the examples in docs/examples are compiled against.
    testImplementation(libs.lwjgl.core)
    testImplementation(libs.lwjgl.glfw)
    testImplementation(libs.lwjgl.opengl)
    testImplementation(libs.joml)
    testImplementation(libs.gdx)
    testImplementation(libs.jme.core)
}

application {
    mainClass = "dev.ashlar.testbed.Ashlar"
    applicationName = "ashlar"
}

// The tests of the build read files of the whole project.
tasks.named<Test>("test") {
    inputs.files(rootProject.fileTree(rootDir) {
        include("*.md", "*.kts", "*/*.kts", "pom.xml", "*/pom.xml", "gradlew*", "gradle/**", ".ci/*")
        include("*/src/main/java/**", "docs/examples/**")
    })
}

// Output such as build/brick-wall goes below the root, whichever build started the program.
tasks.named<JavaExec>("run") { workingDir = rootProject.projectDir }
