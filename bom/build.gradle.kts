plugins {
    `java-platform`
    `maven-publish`
}

description = "Bill of materials: one version for all modules of Ashlar"

dependencies {
    constraints {
        rootProject.subprojects.filter { it.name != "bom" && it.plugins.hasPlugin("maven-publish") }
            .forEach { api(project(it.path)) }
    }
}

publishing {
    publications.create<MavenPublication>("bom") {
        artifactId = "ashlar-bom"
        from(components["javaPlatform"])
    }
}
