package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.testbed.Ashlar;
import dev.ashlar.repo.Build.NotUnderstood;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Gradle build and the Maven build say the same; and whatever makes them differ is found. */
final class BuildsAgreeTest {
    private static final UnaryOperator<String> FILES = Project::read;

    @Test
    void bothBuildsSayTheSame() {
        assertThat(differences(FILES)).isEmpty();
    }

    @Test
    void everyFolderWithABuildFileIsAModule() throws Exception {
        try (var folders = Files.list(Project.ROOT)) {
            Predicate<Path> hasBuildFile =
                    dir -> Files.exists(dir.resolve("pom.xml")) || Files.exists(dir.resolve("build.gradle.kts"));
            List<String> built = folders.filter(hasBuildFile).map(dir -> dir.getFileName().toString()).toList();
            assertThat(built).containsExactlyInAnyOrderElementsOf(Project.modules());
        }
    }

    @Test
    void theProgramSaysTheVersionOfTheBuild() {
        assertThat(Ashlar.VERSION).isEqualTo(GradleBuild.read(FILES).version());
    }

    @Test
    void theMainClassesExist() {
        GradleBuild.read(FILES).modules().forEach((name, module) -> {
            if (module.mainClass() != null) {
                String source = name + "/src/main/java/" + module.mainClass().replace('.', '/') + ".java";
                assertThat(Project.ROOT.resolve(source)).isRegularFile();
            }
        });
    }

    @Test
    void onlyTheProgramsHaveAMainClass() {
        List<String> programs = List.of("testbed", "benchmarks", "repo-tests");
        assertThat(GradleBuild.read(FILES).modules())
                .allSatisfy((name, module) -> assertThat(module.mainClass() != null).as(name).isEqualTo(programs.contains(name)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    build.gradle.kts | group = "dev | group = "org | group is org.
                    build.gradle.kts | options.release = 17 | options.release = 21 | Java release is 21 in
                    build.gradle.kts | "testImplementation"(library("a | "api"(library("a | core: scope of org.assertj
                    settings.gradle.kts | "ashlar", | "ashlar", "core2", | modules, in order
                    pom.xml | <module>ashlar</module> | `` | modules, in order
                    gradle/libs.versions.toml | guava = " | guava = "9 | core: scope of com.google.guava:guava:9
                    pom.xml | <jmh> | <jmh>9 | benchmarks: scope of org.openjdk.jmh:jmh-generator-annprocess:9
                    core/build.gradle.kts | description = " | description = "Not | core: description is Not
                    bom/pom.xml | <description> | <description>Not | bom: description
                    ashlar/pom.xml | <Automatic-Module-Name> | <Automatic-Module-Name>x. | ashlar: Automatic-Module-Name
                    core/build.gradle.kts | dependencies { | dependencies {%    api(libs.jmh.core) | core: scope of org.openjdk
                    broadphase-sap/build.gradle.kts | testImplementation( | api( | of :testkit is compile
                    broadphase-sap/pom.xml | <scope>test</scope> | <scope>runtime</scope> | but runtime
                    testkit/pom.xml | <optional>true</optional> | `` | testkit: scope of org.assertj:assertj-core:
                    testkit/build.gradle.kts | compileOnly(libs.assertj) | `` | testkit: scope of org.assertj:assertj-core:
                    benchmarks/build.gradle.kts | annotationProcessor( | implementation( | scope of org.openjdk.jmh
                    benchmarks/pom.xml | <classifier>ReleaseSp< | <classifier>ReleaseDp< | jolt-jni-Linux64:0.9.9:ReleaseSp is runtime in
                    benchmarks/build.gradle.kts | classifier("SpRelease") | classifier("SpDebug") | 23.1.0:SpDebug is runtime in
                    testbed/build.gradle.kts | mainClass = " | mainClass = "x. | testbed: main class is x.
                    build.gradle.kts | setOf("testbed", | setOf("ashlar", "testbed", | content of the bom
                    build.gradle.kts | setOf("testbed", | setOf("ashlar", "testbed", | ashlar: published is false in Gradle
                    benchmarks/pom.xml | .skip>true< | .skip>false< | benchmarks: published is false in Gradle
                    build.gradle.kts | plugins { base } | plugins { base; id("org.cyclonedx.bom") } | plugins of others is [id("org.cyc
                    core/build.gradle.kts | description = | apply(plugin = "pmd")%description = | plugins of others is [pmd] in
                    core/build.gradle.kts | description = | plugins {%    checkstyle%}%description = | plugins of others is [checkstyle] in
                    pom.xml | <plugin><artifactId>maven-source | <plugin><groupId>x</groupId><artifactId>y | but [x:y-plugin] in Maven
                    pom.xml | <artifactId>ashlar-testkit< | <artifactId>ashlar-other< | content of the bom
                    """)
    void findsDrift(String file, String old, String changed, String expected) {
        assertThat(differences(altered(file, old, changed.replace("%", "\n"))))
                .anyMatch(line -> line.contains(expected));
    }

    @Test
    void findsADifferentVersionOfTheProject() {
        UnaryOperator<String> files = altered("build.gradle.kts", "    version = \"", "    version = \"9.");
        assertThat(differences(files)).singleElement().asString().startsWith("version is 9.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            core/build.gradle.kts | dependencies { | dependencies {%    implementation("a:b:1")
            core/build.gradle.kts | dependencies { | dependencies {%    kapt(libs.guava)
            core/build.gradle.kts | api(libs.guava) | implementation(libs.guava)
            core/build.gradle.kts | dependencies { | dependencies {%    api(libs.unheard.of)
            core/build.gradle.kts | dependencies { | dependencies {%    api(libs.guava) { isTransitive = false }
            core/build.gradle.kts | dependencies { | val more = dependencies%dependencies {
            core/build.gradle.kts | dependencies { | dependencies { api(libs.guava) }%dependencies {
            build.gradle.kts | artifactId = artifact | artifactId = name
            build.gradle.kts | else "ashlar-${name | else "${name
            build.gradle.kts | val unpublished = | val hidden =
            bom/build.gradle.kts | constraints { | constraints {%        api(libs.guava)
            gradle/libs.versions.toml | [libraries] | [bundles]
            core/pom.xml | <version>${guava} | <type>x</type><version>${guava}
            bom/pom.xml | </project> | <dependencies/></project>
            pom.xml | <groupId>org.cyclonedx | <groupId>org.other
            pom.xml | <plugin><groupId>org.cyclonedx</groupId><artifactId>cyclonedx-maven-plugin</artifactId></plugin> | ``
            pom.xml | cyclonedx-maven-plugin</artifactId><version> | cyclonedx-maven-plugin</artifactId><version>LATEST
            pom.xml | <phase>package</phase> | <phase>test</phase>
            settings.gradle.kts | rootProject.name | pluginManagement {}%rootProject.name
            """)
    void refusesWhatItDoesNotUnderstand(String file, String old, String changed) {
        UnaryOperator<String> files = altered(file, old.replace("%", "\n"), changed.replace("%", "\n"));
        assertThatThrownBy(() -> differences(files)).isInstanceOf(NotUnderstood.class).hasMessageStartingWith(file);
    }

    private static List<String> differences(UnaryOperator<String> files) {
        return GradleBuild.read(files).differences(MavenBuild.read(files));
    }

    /** This project's files with one of them changed; a module that is not there has the build files of core. */
    private static UnaryOperator<String> altered(String altered, String old, String changed) {
        return file -> {
            String text = FILES.apply(file.replace("core2/", "core/"));
            if (file.equals(altered)) {
                assertThat(text).as(file).contains(old);
                return text.replace(old, changed);
            }
            return text;
        };
    }
}
