plugins { base }

allprojects {
    group = "dev.ashlar"
    version = "0.1.0-SNAPSHOT"
}

val catalog = the<VersionCatalogsExtension>().named("libs")
fun library(alias: String) = catalog.findLibrary(alias).get()

// Tests tagged "soak" run only with -Dashlar.soak=true.
val soak = providers.systemProperty("ashlar.soak").orNull == "true"

configure(subprojects.filter { it.name != "bom" }) {
    apply(plugin = "java-library")
    apply(plugin = "maven-publish")

    configure<JavaPluginExtension> {
        withSourcesJar()
        withJavadocJar()
    }
    configure<BasePluginExtension> { archivesName = "ashlar-${project.name}" }

    tasks.withType<JavaCompile>().configureEach {
        options.release = 17
        options.encoding = "UTF-8"
        options.compilerArgs.addAll(listOf("-Xlint:all,-processing", "-Werror"))
    }
    tasks.withType<Javadoc>().configureEach {
        (options as StandardJavadocDocletOptions).addBooleanOption("Xdoclint:all,-missing", true)
    }
    tasks.named<Jar>("jar") {
        manifest { attributes("Automatic-Module-Name" to "dev.ashlar.${project.name.replace('-', '.')}") }
    }
    tasks.withType<Test>().configureEach {
        useJUnitPlatform { if (!soak) excludeTags("soak") }
        systemProperty("ashlar.soak", soak)
        enableAssertions = true
        maxParallelForks = 2
        // Two processes on few processors: a collector with threads of its own takes a tenth longer.
        jvmArgs("-XX:+UseSerialGC")
    }

    dependencies {
        "testImplementation"(library("junit-jupiter"))
        "testImplementation"(library("assertj"))
        "testRuntimeOnly"(library("junit-launcher"))
    }

    configure<PublishingExtension> {
        publications.create<MavenPublication>("module") {
            artifactId = "ashlar-${project.name}"
            from(components["java"])
        }
    }
}

subprojects {
    plugins.withId("maven-publish") {
        configure<PublishingExtension> {
            publications.withType<MavenPublication>().configureEach {
                pom {
                    name.set("Ashlar ${project.name}")
                    description.set(provider { project.description })
                    url.set("https://ashlar.dev")
                    licenses {
                        license {
                            name.set("MIT")
                            url.set("https://opensource.org/license/mit")
                        }
                    }
                    developers {
                        developer {
                            name.set("The Ashlar authors")
                            url.set("https://ashlar.dev")
                        }
                    }
                    scm {
                        connection.set("scm:git:https://ashlar.dev/ashlar.git")
                        url.set("https://ashlar.dev/ashlar")
                    }
                }
            }
        }
    }
}
