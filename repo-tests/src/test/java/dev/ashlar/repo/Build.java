package dev.ashlar.repo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What the Gradle build and the Maven build must agree on; plugins are those that do not come with the tool itself. */
record Build(String group, String version, String javaRelease, Map<String, Module> modules, Set<String> bom,
        Set<String> plugins) {

    /**
     * Dependencies and processors map {@code group:artifact:version[:classifier]}, or {@code :module}, to a scope of Maven.
     * The main class is null in a module that is no program, the automatic name is null in one that names itself in a
     * descriptor, or that nobody names.
     */
    record Module(String description, String automaticName, String mainClass, boolean published,
            Map<String, String> dependencies) {}

    /** A build file says something that its parser does not know. */
    static final class NotUnderstood extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotUnderstood(String file, String what) {
            super(file + ": does not understand \"" + what.strip() + "\"; teach the parser or write it otherwise");
        }
    }

    /** One line for each thing in which the other build differs from this one; empty if they agree. */
    List<String> differences(Build maven) {
        List<String> found = new ArrayList<>();
        compare(found, "group", group, maven.group);
        compare(found, "version", version, maven.version);
        compare(found, "Java release", javaRelease, maven.javaRelease);
        compare(found, "modules, in order", List.copyOf(modules.keySet()), List.copyOf(maven.modules.keySet()));
        compare(found, "content of the bom", new TreeSet<>(bom), new TreeSet<>(maven.bom));
        compare(found, "plugins of others", plugins, maven.plugins);
        modules.forEach((name, ours) -> {
            Module theirs = maven.modules.get(name);
            if (theirs != null) {
                compare(found, name + ": description", ours.description, theirs.description);
                compare(found, name + ": Automatic-Module-Name", ours.automaticName, theirs.automaticName);
                compare(found, name + ": main class", ours.mainClass, theirs.mainClass);
                compare(found, name + ": published", ours.published, theirs.published);
                Set<String> all = new TreeSet<>(ours.dependencies.keySet());
                all.addAll(theirs.dependencies.keySet());
                for (String dependency : all) {
                    compare(found, name + ": scope of " + dependency,
                            ours.dependencies.get(dependency), theirs.dependencies.get(dependency));
                }
            }
        });
        return found;
    }

    private static void compare(List<String> found, String what, Object gradle, Object maven) {
        if (!Objects.equals(gradle, maven)) {
            found.add(what + " is " + shown(gradle) + " in Gradle, but " + shown(maven) + " in Maven");
        }
    }

    private static Object shown(Object value) {
        return value == null ? "absent" : value;
    }
}
