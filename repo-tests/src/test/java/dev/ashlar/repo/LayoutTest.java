package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules about the sources that no compiler checks. */
final class LayoutTest {
    /** Math functions whose result the language specifies to the bit. */
    private static final Set<String> EXACT_MATH = Set.of(
            "sqrt", "abs", "min", "max", "floor", "ceil", "rint", "round", "signum", "copySign", "ulp", "getExponent",
            "scalb", "nextUp", "nextDown", "toIntExact", "addExact", "multiplyExact", "floorMod", "floorDiv",
            "PI", "E");

    private static final Set<String> PROGRAMS = Set.of("testbed", "benchmarks");

    @Test
    void pluggableModulesKnowOnlyCoreAndThemselves() {
        List<String> wrong = new ArrayList<>();
        for (String module : pluggable()) {
            Set<String> known = packages("core");
            known.addAll(packages(module));
            for (Path file : mainSources(module)) {
                foreignPackages(Project.read(file), known).forEach(name -> wrong.add(place(file) + " uses " + name));
            }
        }
        assertThat(wrong).as("modules that meet only through core").isEmpty();
    }

    @Test
    void collisionModulesNeverMentionPhysics() {
        List<String> wrong = collision().flatMap(module -> mainSources(module).stream())
                .filter(file -> Project.read(file).contains("dev.ashlar.physics")).map(LayoutTest::place).toList();
        assertThat(wrong).as("collision modules that mention dev.ashlar.physics").isEmpty();
    }

    @Test
    void noPackageIsSplitOverModules() {
        Map<String, String> owner = new HashMap<>();
        List<String> split = new ArrayList<>();
        for (String module : Project.modules()) {
            for (String name : packages(module)) {
                String other = owner.put(name, module);
                if (other != null) {
                    split.add(name + " is in " + other + " and in " + module);
                }
            }
        }
        assertThat(split).isEmpty();
    }

    @Test
    void librariesUseOnlyExactMath() {
        List<String> wrong = new ArrayList<>();
        for (String module : Project.modules()) {
            if (!PROGRAMS.contains(module)) {
                for (Path file : mainSources(module)) {
                    inexactMath(Project.read(file)).forEach(use -> wrong.add(place(file) + " uses " + use));
                }
            }
        }
        assertThat(wrong).as("functions that may differ between machines: use StrictMath").isEmpty();
    }

    @Test
    void coreShowsNoTypeOfALibrary() throws ClassNotFoundException {
        List<String> leaks = new ArrayList<>();
        for (Path file : mainSources("core")) {
            String name = file.getFileName().toString().replaceAll("\\.java$", "");
            if (!name.endsWith("-info")) {
                String className = packageOf("core", file) + "." + name;
                Class<?> type = Class.forName(className, false, getClass().getClassLoader());
                leaks.addAll(leaks(type, "com.google.", "org.ejml."));
            }
        }
        assertThat(leaks).as("types of Guava or EJML in core's API").isEmpty();
    }

    @Test
    void findsForeignPackages() {
        String source = """
                package dev.ashlar.broadphase.sap;
                import dev.ashlar.spi.BroadPhase;
                import dev.ashlar.physics.World; // a rival
                import static dev.ashlar.narrow.patch.Patches.merge;
                import dev.ashlar.broadphase.tree.*;
                /** See dev.ashlar.testbed.Ashlar. */
                class A { dev.ashlar.broadphase.vadop.Dop d; String s = "dev.ashlar.testkit.Oracle"; }
                """;
        assertThat(foreignPackages(source, Set.of("dev.ashlar.spi", "dev.ashlar.broadphase.sap"))).containsExactly(
                "dev.ashlar.broadphase.tree", "dev.ashlar.broadphase.vadop",
                "dev.ashlar.narrow.patch", "dev.ashlar.physics");
    }

    @Test
    void findsInexactMath() {
        String source = """
                import static java.lang.Math.*;
                import static java.lang.Math.cos;
                // Math.tan in a comment
                class A { double a = Math.sqrt(2) + StrictMath.sin(1) + Math.sin(Math.PI) + Math . fma(1, 2, 3);
                    DoubleUnaryOperator f = Math::exp; String s = "Math.log"; char q = '"'; double b = Math.pow(1, 2); }
                """;
        assertThat(inexactMath(source))
                .containsExactly("Math.*", "Math.cos", "Math.sin", "Math.fma", "Math.exp", "Math.pow");
    }

    @Test
    void findsLeakedTypes() {
        assertThat(leaks(Leaky.class, "java.time.")).hasSize(5).noneMatch(leak -> leak.contains("hidden"));
    }

    /** For {@link #findsLeakedTypes}. */
    public abstract static class Leaky implements Comparable<java.time.Year> {
        protected java.time.Instant field;
        java.time.Instant hidden;

        public abstract List<java.time.Instant> method();

        /** A nested type is as public as its owner. */
        public record Inner(java.time.Month component) {}

        private record Secret(java.time.Month hidden) {}
    }

    private static Stream<String> collision() {
        return Project.modules().stream().filter(m -> m.startsWith("broadphase-") || m.startsWith("narrow-"));
    }

    private static List<String> pluggable() {
        return Stream.concat(collision(), Project.modules().stream().filter(m -> m.startsWith("physics-"))).toList();
    }

    private static List<Path> mainSources(String module) {
        return Project.javaFiles(module + "/src/main/java");
    }

    private static Set<String> packages(String module) {
        return mainSources(module).stream().map(file -> packageOf(module, file))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String packageOf(String module, Path file) {
        Path folder = Project.ROOT.resolve(module + "/src/main/java").relativize(file.getParent());
        return folder.toString().replace(File.separatorChar, '.');
    }

    private static String place(Path file) {
        return Project.ROOT.relativize(file).toString();
    }

    /** Packages of Ashlar that the code names, in imports or in full, and that are not known. */
    private static Set<String> foreignPackages(String source, Set<String> known) {
        Matcher names = Pattern.compile("\\bdev\\.ashlar(?:\\.[a-z]\\w*)+(?=\\s*\\.\\s*[A-Z*])")
                .matcher(Project.code(source));
        return names.results().map(match -> match.group()).filter(name -> !known.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> inexactMath(String source) {
        Matcher uses = Pattern.compile("\\bMath\\s*(?:\\.|::)\\s*(\\w+|\\*)").matcher(Project.code(source));
        return uses.results().map(use -> use.group(1)).filter(name -> !EXACT_MATH.contains(name))
                .map(name -> "Math." + name).toList();
    }

    /** What a user of a public class sees of types in these packages; nested classes included. */
    private static List<String> leaks(Class<?> type, String... prefixes) {
        if (!visible(type.getModifiers())) {
            return List.of();
        }
        Stream<String> parents = Stream.concat(
                        Stream.ofNullable(type.getGenericSuperclass()), Stream.of(type.getGenericInterfaces()))
                .map(parent -> type.getName() + " extends " + parent.getTypeName());
        Stream<String> members = Stream.of(
                        visible(type.getDeclaredFields()).map(Field::toGenericString),
                        visible(type.getDeclaredMethods()).map(Method::toGenericString),
                        visible(type.getDeclaredConstructors()).map(Constructor::toGenericString))
                .flatMap(signatures -> signatures);
        Stream<String> own = Stream.concat(parents, members)
                .filter(signature -> Stream.of(prefixes).anyMatch(signature::contains));
        Stream<String> nested = Stream.of(type.getDeclaredClasses()).flatMap(inner -> leaks(inner, prefixes).stream());
        return Stream.concat(own, nested).toList();
    }

    private static <T extends Member> Stream<T> visible(T[] members) {
        return Stream.of(members).filter(member -> visible(member.getModifiers()) && !member.isSynthetic());
    }

    private static boolean visible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
