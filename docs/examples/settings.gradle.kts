rootProject.name = "ashlar-examples"

dependencyResolutionManagement {
    repositories {
        mavenLocal()
        mavenCentral()
    }
}
