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

    /** Names of the tests that fail. */
    static Set<String> failures(Object suite) throws IllegalAccessException {
        Set<String> failed = new TreeSet<>();
        for (Class<?> type = suite.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
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
