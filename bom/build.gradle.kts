plugins {
    `java-platform`
    `maven-publish`
}

description = "Bill of materials: one version for all modules of Ashlar"

// The libraries; the two programs are not for others to depend on.
val programs = setOf("testbed", "benchmarks")

dependencies {
    constraints {
        rootProject.subprojects.filter { it.name != "bom" && it.name !in programs }.forEach { api(project(it.path)) }
    }
}

publishing {
    publications.create<MavenPublication>("bom") {
        artifactId = "ashlar-bom"
        from(components["javaPlatform"])
    }
}
