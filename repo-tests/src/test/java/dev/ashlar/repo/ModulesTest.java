package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** README's example in a process of its own, with what the starter brings: on the class path, as modules, and in an image. */
final class ModulesTest {
    private static final List<String> STARTER = List.of("ashlar-core", "ashlar-physics-impulse", "ashlar-broadphase-tree",
            "ashlar-broadphase-sap", "ashlar-narrow-separating-vector", "ashlar-narrow-trajectory");
    private static final Example EXAMPLE = Example.in(Project.read("README.md"));

    @TempDir
    Path dir;

    private static List<String> path() {
        Stream<String> parts =
                Stream.concat(STARTER.stream().map(TestPath::module), TestPath.OF_CORE.stream().map(TestPath::jar));
        return parts.flatMap(part -> Stream.of(part.split(File.pathSeparator))).toList();
    }

    private static String joined() {
        return String.join(File.pathSeparator, path());
    }

    @Test
    void theExampleRunsOnTheClassPath() throws Exception {
        Path source = Files.writeString(dir.resolve(EXAMPLE.name() + ".java"), EXAMPLE.code());
        tool("javac", "-proc:none", "-d", dir.resolve("classes").toString(), "-cp", joined(), source.toString());
        assertThat(run(home(), "-cp", dir.resolve("classes") + File.pathSeparator + joined(), EXAMPLE.name()))
                .isEqualTo(EXAMPLE.output());
    }

    @Test
    void theExampleRunsOnTheModulePath() throws Exception {
        compileModule();
        assertThat(run(home(), "-p", dir.resolve("classes") + File.pathSeparator + joined(), "-m",
                "example/example." + EXAMPLE.name()))
                .isEqualTo(EXAMPLE.output());
    }

    @Test
    void everyPublishedModuleWithCodeHasADescriptor() {
        List<String> without = Project.modules().stream()
                .filter(module -> GradleBuild.read(Project::read).modules().get(module).published())
                .filter(module -> !Project.javaFiles(module + "/src/main/java").isEmpty())
                .filter(module -> !described().contains(module)).toList();
        assertThat(without).isEmpty();
    }

    @Test
    void descriptorsAreNamedAfterTheirFolders() {
        assertThat(described()).hasSizeGreaterThan(STARTER.size())
                .allSatisfy(module -> assertThat(descriptor(module).name()).isEqualTo("dev.ashlar." + module.replace('-', '.')));
    }

    /** So that a jar brings the same on the class path and on the module path. */
    @Test
    void descriptorsProvideWhatServiceFilesName() throws Exception {
        for (String module : described()) {
            Map<String, Set<String>> named = new TreeMap<>();
            Path services = Project.ROOT.resolve(module + "/src/main/resources/META-INF/services");
            if (Files.isDirectory(services)) {
                try (Stream<Path> files = Files.list(services)) {
                    files.forEach(
                            file -> named.put(file.getFileName().toString(), new TreeSet<>(Project.read(file).lines().toList())));
                }
            }
            Map<String, Set<String>> provided = new TreeMap<>();
            descriptor(module).provides().forEach(one -> provided.put(one.service(), new TreeSet<>(one.providers())));
            assertThat(provided).as(module).isEqualTo(named);
        }
    }

    /** A package is for users unless its name or its description says that it is internal. */
    @Test
    void packagesAreExportedUnlessTheyAreInternal() {
        for (String module : described()) {
            Set<String> exported = new TreeSet<>();
            descriptor(module).exports().stream().filter(export -> !export.isQualified())
                    .forEach(export -> exported.add(export.source()));
            Set<String> meant = new TreeSet<>();
            for (Path file : Project.javaFiles(module + "/src/main/java")) {
                if (file.endsWith("package-info.java")) {
                    String text = Project.read(file);
                    String name = text.replaceAll("(?s).*\npackage ([a-z.]+);.*", "$1");
                    if (!name.contains(".internal.") && !text.replaceAll("[\\s*]+", " ").contains("Internal: not exported")) {
                        meant.add(name);
                    }
                }
            }
            assertThat(exported).as(module).isEqualTo(meant);
        }
    }

    /** Modules with a descriptor. */
    private static List<String> described() {
        return Project.modules().stream()
                .filter(module -> Files.exists(Project.ROOT.resolve(module + "/src/main/java/module-info.java"))).toList();
    }

    private static ModuleDescriptor descriptor(String module) {
        Path[] places =
                Stream.of(TestPath.module(Project.artifact(module)).split(File.pathSeparator)).map(Path::of).toArray(Path[]::new);
        return ModuleFinder.of(places).findAll().iterator().next().descriptor();
    }

    /** An image cannot contain EJML, which has no descriptor: it has the JDK's modules, and the rest is on its module path. */
    @Tag("slow")
    @Test
    void theExampleRunsInAnImageOfTheModulesThatItNeeds() throws Exception {
        compileModule();
        Path image = image("--add-modules", "java.base,java.logging");
        assertThat(run(image, "--list-modules").lines()).hasSize(2);
        assertThat(run(image, "-p", dir.resolve("classes") + File.pathSeparator + joined(), "-m",
                "example/example." + EXAMPLE.name()))
                .isEqualTo(EXAMPLE.output());
    }

    /** As docs/modules.md says. */
    @Tag("slow")
    @Test
    void theExampleIsOneImageOnceEjmlHasDescriptors() throws Exception {
        compileModule();
        String core = TestPath.jar("ejml-core-");
        String ddense = TestPath.jar("ejml-ddense-");
        tool("jdeps", "--ignore-missing-deps", "--generate-module-info", dir.resolve("info").toString(), core, ddense);
        List<String> places = new ArrayList<>(List.of(dir.resolve("classes").toString(), dir.resolve("lib").toString()));
        Files.createDirectories(dir.resolve("lib"));
        for (String name : List.of("core", "ddense")) {
            Path info = dir.resolve("info/ejml." + name + "/module-info.java");
            Files.writeString(info, Project.read(info).replaceAll("requires transitive java.desktop;", ""));
            Path jar = dir.resolve("lib/ejml-" + name + ".jar");
            Files.copy(Path.of(TestPath.jar("ejml-" + name + "-")), jar);
            tool("javac", "-p", dir.resolve("lib").toString(), "--patch-module", "ejml." + name + "=" + jar, "-d",
                    info.getParent().toString(), info.toString());
            tool("jar", "--update", "--file", jar.toString(), "-C", info.getParent().toString(), "module-info.class");
        }
        path().stream().filter(place -> !place.equals(core) && !place.equals(ddense)).forEach(places::add);
        Path image = image("-p", String.join(File.pathSeparator, places),
                "--add-modules", "example,dev.ashlar.broadphase.sap,dev.ashlar.narrow.separating.vector");
        assertThat(run(image, "--list-modules").lines()).noneMatch(module -> module.startsWith("java.desktop"));
        assertThat(run(image, "-m", "example/example." + EXAMPLE.name())).isEqualTo(EXAMPLE.output());
    }

    private Path image(String... content) {
        List<String> jlink = new ArrayList<>(List.of(content));
        jlink.addAll(
                List.of("--output", dir.resolve("image").toString(), "--strip-debug", "--no-header-files", "--no-man-pages"));
        tool("jlink", jlink.toArray(String[]::new));
        return dir.resolve("image");
    }

    /** Compiles the example as a module that requires those whose packages it imports. */
    private void compileModule() throws Exception {
        Path[] places = path().stream().map(Path::of).toArray(Path[]::new);
        Set<String> imported = new TreeSet<>();
        Pattern.compile("(?m)^import (?:static )?(dev\\.ashlar[a-z.]*)\\.[A-Z*]").matcher(EXAMPLE.code()).results()
                .forEach(match -> imported.add(match.group(1)));
        Set<String> required = new TreeSet<>();
        for (ModuleReference module : ModuleFinder.of(places).findAll()) {
            ModuleDescriptor descriptor = module.descriptor();
            if (descriptor.exports().stream().anyMatch(export -> !export.isQualified() && imported.contains(export.source()))) {
                required.add(descriptor.name());
            }
        }
        Path info =
                Files.writeString(dir.resolve("module-info.java"), required.stream().map(name -> "    requires " + name + ";\n")
                        .reduce("module example {\n", String::concat) + "}\n");
        Path source = Files.writeString(dir.resolve(EXAMPLE.name() + ".java"), "package example;\n" + EXAMPLE.code());
        tool("javac", "-proc:none", "-d", dir.resolve("classes").toString(), "-p", joined(), info.toString(), source.toString());
    }

    private static Path home() {
        return Path.of(System.getProperty("java.home"));
    }

    private static String tool(String name, String... args) {
        StringWriter out = new StringWriter();
        PrintWriter printer = new PrintWriter(out);
        int status = ToolProvider.findFirst(name).orElseThrow().run(printer, printer, args);
        assertThat(status).as("%s says %s", name, out).isZero();
        return out.toString();
    }

    private static String run(Path home, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n").strip();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
