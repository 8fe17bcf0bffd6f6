plugins { base }

allprojects {
    group = "dev.ashlar"
    version = "0.1.0-SNAPSHOT"
}

val catalog = the<VersionCatalogsExtension>().named("libs")
fun library(alias: String) = catalog.findLibrary(alias).get()

// The gate leaves out tests tagged "slow" and "soak"; -Pslow adds the slow ones, -Psoak both.
val tier = listOf("soak", "slow").firstOrNull { providers.gradleProperty(it).isPresent } ?: "gate"
val leftOut = mapOf("gate" to arrayOf("slow", "soak"), "slow" to arrayOf("soak"), "soak" to arrayOf<String>())

// The programs and the tests of the repository are not for others to depend on.
val unpublished = setOf("testbed", "benchmarks", "repo-tests")

configure(subprojects.filter { it.name != "bom" }) {
    apply(plugin = "java-library")
    if (name !in unpublished) apply(plugin = "maven-publish")
    // A bridge is named after what it leads to.
    val artifact = if (name == "ashlar") "ashlar" else "ashlar-${name.removePrefix("bridge-")}"

    configure<JavaPluginExtension> {
        withSourcesJar()
        withJavadocJar()
    }
    configure<BasePluginExtension> { archivesName = artifact }

    tasks.withType<JavaCompile>().configureEach {
        options.release = 17
        options.encoding = "UTF-8"
        // missing-explicit-ctor: in exported packages it asks for constructors that say no more than the default one.
        options.compilerArgs.addAll(listOf("-Xlint:all,-processing,-path,-missing-explicit-ctor", "-Werror"))
    }
    tasks.withType<Javadoc>().configureEach {
        (options as StandardJavadocDocletOptions).addBooleanOption("Xdoclint:all,-missing", true)
    }
    // The same sources make the same bytes.
    tasks.withType<AbstractArchiveTask>().configureEach {
        isPreserveFileTimestamps = false
        isReproducibleFileOrder = true
    }
    // Gradle leaves jars on the class path that name no module, as EJML's do, where modules do not look.
    if (file("src/main/java/module-info.java").exists()) {
        tasks.named<JavaCompile>("compileJava") {
            doFirst { options.compilerArgs.addAll(listOf("--module-path", classpath.asPath)) }
        }
        tasks.named<Javadoc>("javadoc") {
            doFirst { options.modulePath(classpath.files.toList()) }
        }
    }
    tasks.withType<Test>().configureEach {
        useJUnitPlatform { excludeTags(*leftOut.getValue(tier)) }
        systemProperty("ashlar.tier", tier)
        systemProperty("ashlar.figures", "build/figures")
        outputs.dir(layout.buildDirectory.dir("figures"))
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

    plugins.withId("maven-publish") {
        configure<PublishingExtension> {
            publications.create<MavenPublication>("module") {
                artifactId = artifact
                from(components["java"])
            }
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
