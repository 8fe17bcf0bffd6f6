plugins { application }

// The algorithms. Nothing else changes with them; try -Pbroad=ashlar-broadphase-tree -Pnarrow=ashlar-narrow-trajectory
val broad = findProperty("broad") ?: "ashlar-broadphase-sap"
val narrow = findProperty("narrow") ?: "ashlar-narrow-separating-vector"

dependencies {
    implementation(platform("dev.ashlar:ashlar-bom:0.1.0-SNAPSHOT"))
    implementation("dev.ashlar:ashlar-core")
    implementation("dev.ashlar:ashlar-physics-impulse")
    runtimeOnly("dev.ashlar:$broad")
    runtimeOnly("dev.ashlar:$narrow")
    // Each only for the example that is named after it.
    implementation("org.lwjgl:lwjgl:3.3.6")
    implementation("org.lwjgl:lwjgl-glfw:3.3.6")
    implementation("org.lwjgl:lwjgl-opengl:3.3.6")
    implementation("org.joml:joml:1.10.8")
    implementation("com.badlogicgames.gdx:gdx:1.13.5")
    implementation("org.jmonkeyengine:jme3-core:3.8.1-stable")
    // Each only for the game that is named after it; with a window, use the backend of your platform instead of the last three.
    implementation("dev.ashlar:ashlar-gdx")
    implementation("dev.ashlar:ashlar-jme")
    implementation("com.badlogicgames.gdx:gdx-backend-headless:1.13.5")
    runtimeOnly("com.badlogicgames.gdx:gdx-platform:1.13.5:natives-desktop")
    runtimeOnly("org.jmonkeyengine:jme3-desktop:3.8.1-stable")
}

tasks.withType<JavaCompile>().configureEach { options.release = 17 }

application { mainClass = "example.FallingBricks" }
