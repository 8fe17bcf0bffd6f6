package dev.ashlar.repo;

import dev.ashlar.repo.Build.Module;
import dev.ashlar.repo.Build.NotUnderstood;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the Gradle build. It knows only the plain forms that these scripts use, and refuses others. */
final class GradleBuild {
    /** Scopes of Maven by configuration, the wider first: the wider wins where one dependency has several. */
    private static final Map<String, String> SCOPES = scopes();

    /** The one dependency of Gradle alone: Surefire brings its own launcher. */
    private static final String LAUNCHER = "junit.launcher";

    /** Those of Gradle itself that are used. */
    private static final Set<String> OWN_PLUGINS =
            Set.of("base", "java-library", "java-platform", "application", "maven-publish");

    private final UnaryOperator<String> files;
    private final Map<String, String> libraries = new HashMap<>();

    private GradleBuild(UnaryOperator<String> files) {
        this.files = files;
    }

    private static Map<String, String> scopes() {
        Map<String, String> scopes = new LinkedHashMap<>();
        scopes.put("api", "compile");
        scopes.put("implementation", "compile");
        scopes.put("compileOnly", "compile, optional");
        scopes.put("runtimeOnly", "runtime");
        scopes.put("testImplementation", "test");
        scopes.put("testRuntimeOnly", "test");
        scopes.put("annotationProcessor", "annotation processor");
        return scopes;
    }

    /** Reads the build whose files, named from its root, have these texts. */
    static Build read(UnaryOperator<String> files) {
        return new GradleBuild(files).read();
    }

    private Build read() {
        readCatalog();
        String root = files.apply("build.gradle.kts");
        mustContain("build.gradle.kts", root,
                "val artifact = if (name == \"ashlar\") \"ashlar\" else \"ashlar-${name.removePrefix(\"bridge-\")}\"");
        mustContain("build.gradle.kts", root, "artifactId = artifact");
        mustContain("build.gradle.kts", root, "if (name !in unpublished) apply(plugin = \"maven-publish\")");

        Map<String, Module> modules = new LinkedHashMap<>();
        for (String name : Project.modules(files.apply("settings.gradle.kts"))) {
            modules.put(name, module(name, root));
        }
        return new Build(value(root, "    group"), value(root, "    version"),
                group(root, "(?m)^ *options\\.release = (\\d+)$"), modules, bom(modules.keySet()), plugins(modules.keySet()));
    }

    private Set<String> plugins(Set<String> modules) {
        Set<String> found = new TreeSet<>();
        addPlugins(found, "settings.gradle.kts");
        addPlugins(found, "build.gradle.kts");
        modules.forEach(module -> addPlugins(found, module + "/build.gradle.kts"));
        found.removeAll(OWN_PLUGINS);
        return found;
    }

    private void addPlugins(Set<String> found, String file) {
        String script = files.apply(file);
        if (script.contains("buildscript") || script.contains("pluginManagement")) {
            throw new NotUnderstood(file, "plugins, in another form than plugins { … } and apply(plugin = …)");
        }
        Pattern.compile("(?s)\\bplugins \\{(.*?)\\}").matcher(script).results()
                .flatMap(block -> Pattern.compile("[\\n;]").splitAsStream(block.group(1)))
                .map(line -> line.strip().replace("`", ""))
                .filter(line -> !line.isEmpty()).forEach(found::add);
        Pattern.compile("\\bapply\\((.*?)\\)").matcher(script).results()
                .map(call -> call.group(1).replaceAll("plugin = \"([^\"]+)\"", "$1")).forEach(found::add);
    }

    private Module module(String name, String root) {
        String file = name + "/build.gradle.kts";
        String script = files.apply(file);
        if (name.equals("bom")) {
            return new Module(value(script, "description"), null, null, true, Map.of());
        }
        Map<String, String> dependencies = new HashMap<>();
        addDependencies(dependencies, "build.gradle.kts", root);
        addDependencies(dependencies, file, script);
        boolean published = !unpublished(root).contains(name);
        if (published && Pattern.compile("(?m)^ *implementation\\(").matcher(script).find()) {
            throw new NotUnderstood(file, "implementation, which Gradle publishes as runtime and Maven as compile");
        }
        return new Module(value(script, "description"), group(script, "\"Automatic-Module-Name\" to \"([^\"]*)\""),
                value(script, "    mainClass"), published, dependencies);
    }

    private void addDependencies(Map<String, String> dependencies, String file, String script) {
        for (String line : block(file, script)) {
            Matcher known = Pattern.compile(
                    "\"?(?<configuration>\\w+)\"?\\((?:project\\(\":(?<module>[\\w-]+)\"\\)"
                            + "|variantOf\\(libs\\.(?<variant>[\\w.]+)\\) \\{ classifier\\(\"(?<classifier>[\\w-]+)\"\\) \\}"
                            + "|libs\\.(?<accessor>[\\w.]+)|library\\(\"(?<alias>[\\w-]+)\"\\))\\)")
                    .matcher(line);
            if (!known.matches() || !SCOPES.containsKey(known.group("configuration"))) {
                throw new NotUnderstood(file, line);
            }
            String accessor = known.group("alias") != null ? known.group("alias").replace('-', '.')
                    : known.group("variant") != null ? known.group("variant") : known.group("accessor");
            if (LAUNCHER.equals(accessor)) {
                continue;
            }
            String dependency = accessor == null ? ":" + known.group("module") : libraries.get(accessor);
            if (dependency == null) {
                throw new NotUnderstood(file, line);
            }
            if (known.group("classifier") != null) {
                dependency += ":" + known.group("classifier");
            }
            dependencies.merge(dependency, SCOPES.get(known.group("configuration")), GradleBuild::wider);
        }
    }

    private static String wider(String a, String b) {
        return SCOPES.values().stream().filter(scope -> scope.equals(a) || scope.equals(b)).findFirst().orElseThrow();
    }

    /** The lines of the dependencies block, without comments and blank lines; none if there is no block. */
    private static List<String> block(String file, String script) {
        Matcher blocks = Pattern.compile("(?ms)^( *)dependencies \\{\n(.*?)^\\1\\}$").matcher(script);
        List<String> lines = new ArrayList<>();
        if (blocks.find()) {
            blocks.group(2).lines().map(line -> line.replaceAll("//.*", "").strip()).filter(line -> !line.isEmpty())
                    .forEach(lines::add);
        }
        long words = Pattern.compile("(?m)^(?! *//).*\\bdependencies\\b").matcher(script).results().count();
        if (words != (blocks.reset().find() ? 1 : 0)) {
            throw new NotUnderstood(file, "dependencies, in another form than one block with a line each");
        }
        return lines;
    }

    private Set<String> bom(Set<String> modules) {
        String file = "bom/build.gradle.kts";
        String script = files.apply(file);
        mustContain(file, script, """
                dependencies {
                    constraints {
                        rootProject.subprojects.filter { it.name != "bom" && it.plugins.hasPlugin("maven-publish") }
                            .forEach { api(project(it.path)) }
                    }
                }
                """);
        Set<String> content = new TreeSet<>(modules);
        content.remove("bom");
        content.removeAll(unpublished(files.apply("build.gradle.kts")));
        return content;
    }

    private static List<String> unpublished(String root) {
        String names = group(root, "(?m)^val unpublished = setOf\\((.*)\\)$");
        if (names == null) {
            throw new NotUnderstood("build.gradle.kts", "no line: val unpublished = setOf(…)");
        }
        return Project.quoted(names);
    }

    private void readCatalog() {
        String file = "gradle/libs.versions.toml";
        Map<String, String> versions = new HashMap<>();
        String section = "";
        for (String line : files.apply(file).lines().toList()) {
            Matcher version = Pattern.compile("([\\w-]+) = \"([^\"]+)\"").matcher(line);
            Matcher library = Pattern.compile(
                    "([\\w-]+) = \\{ module = \"([^\"]+)\", version(\\.ref)? = \"([^\"]+)\" \\}").matcher(line);
            if (line.equals("[versions]") || line.equals("[libraries]")) {
                section = line;
            } else if (section.equals("[versions]") && version.matches()) {
                versions.put(version.group(1), version.group(2));
            } else if (section.equals("[libraries]") && library.matches()) {
                String given = library.group(4);
                String number = library.group(3) == null ? given : versions.get(given);
                libraries.put(library.group(1).replace('-', '.'), library.group(2) + ":" + number);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                throw new NotUnderstood(file, line);
            }
        }
    }

    private static void mustContain(String file, String text, String part) {
        if (!text.contains(part)) {
            throw new NotUnderstood(file, "a script without: " + part);
        }
    }

    private static String value(String script, String name) {
        return group(script, "(?m)^" + name + " = \"([^\"]*)\"$");
    }

    private static String group(String text, String regex) {
        Matcher match = Pattern.compile(regex).matcher(text);
        return match.find() ? match.group(1) : null;
    }
}
