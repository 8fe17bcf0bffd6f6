package dev.ashlar.testkit.contract;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Runs a suite by hand, to see which of its tests a broken algorithm fails. */
final class Suite {
    private Suite() {
    }

    /** Names of the tests that fail: of these, or of all if none is named. */
    static Set<String> failures(Object suite, String... named) throws IllegalAccessException {
        Set<String> failed = new TreeSet<>();
        Set<String> wanted = Set.of(named);
        for (Class<?> type = suite.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class) && (wanted.isEmpty() || wanted.contains(method.getName()))) {
                    method.setAccessible(true);
                    try {
                        method.invoke(suite);
                    } catch (InvocationTargetException e) {
                        if (!(e.getCause() instanceof TestAbortedException)) {
                            failed.add(method.getName());
                        }
                    }
                }
            }
        }
        return failed;
    }
}
