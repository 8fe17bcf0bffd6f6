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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules about the sources that no compiler checks. */
final class LayoutTest {
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

    private static List<Path> mainSources(String module) {
        return Project.javaFiles(module + "/src/main/java").stream().filter(file -> !file.endsWith("module-info.java")).toList();
    }

    private static Set<String> packages(String module) {
        return mainSources(module).stream().map(file -> packageOf(module, file))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String packageOf(String module, Path file) {
        Path folder = Project.ROOT.resolve(module + "/src/main/java").relativize(file.getParent());
        return folder.toString().replace(File.separatorChar, '.');
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
