package dev.ashlar.testkit.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Calls every public method and constructor of a package with one bad argument each, all others being good, and tells what was not
 * refused in words that help: a null must be answered by {@code x must not be null}, all else by an exception whose text says a rule.
 */
public final class BadCalls {
    private static final Set<String> NOT_OURS = Set.of("equals", "hashCode", "toString", "valueOf", "values", "compareTo");

    private final Map<Class<?>, Supplier<?>> good = new HashMap<>();
    private final Map<Class<?>, List<?>> bad = new HashMap<>();
    /** Methods of which an argument may be null, as {@code Type.method}. */
    private final Set<String> nullable;
    private final Runnable after;
    private final Set<Class<?>> unchecked = new HashSet<>();
    private final Set<String> all = new HashSet<>();
    private final List<String> findings = new ArrayList<>();
    private int calls;
    private int refusals;

    /**
     * Begins without any values.
     *
     * @param nullable methods and constructors some argument of which may be null, as {@code Type.method} or {@code Type}
     * @param after    run after each call: to see what the call has left behind
     */
    public BadCalls(Set<String> nullable, Runnable after) {
        this.nullable = nullable;
        this.after = after;
    }

    /** Says what a good value of a type is: both an argument, and what methods of the type are called on. */
    public <T> BadCalls good(Class<T> type, Supplier<? extends T> value) {
        good.put(type, value);
        return this;
    }

    /** Says what bad values of a type are, beside null. */
    public <T> BadCalls bad(Class<T> type, List<? extends T> values) {
        bad.put(type, values);
        return this;
    }

    /** Says that null of a type is none of ours to name: arrays that kernels take, say. */
    public BadCalls unchecked(Class<?> type) {
        unchecked.add(type);
        return this;
    }

    /** Says that all values of a type are good ones of a method, named as {@code Type.method}. */
    public BadCalls takesAll(String method, Class<?> type) {
        all.add(method + ' ' + type);
        return this;
    }

    /** What was found wrong, in words. */
    public List<String> findings() {
        return findings;
    }

    /** How many calls were made. */
    public int calls() {
        return calls;
    }

    /** How many of them were refused. */
    public int refusals() {
        return refusals;
    }

    /** Calls all that is public in the package of a type, as far as it lies in the same folder of classes. */
    public BadCalls callPackageOf(Class<?> type) {
        for (Class<?> one : publicTypes(type)) {
            call(one);
        }
        return this;
    }

    /** The public types of the package of a type, sorted by name. */
    public static List<Class<?>> publicTypes(Class<?> type) {
        try {
            Path root = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
            Path folder = root.resolve(type.getPackageName().replace('.', '/'));
            try (Stream<Path> files = Files.list(folder)) {
                List<Class<?>> found = new ArrayList<>();
                for (String name : files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".class")).sorted()
                        .toList()) {
                    Class<?> one = Class.forName(type.getPackageName() + '.' + name.substring(0, name.length() - 6));
                    if (isPublic(one)) {
                        found.add(one);
                    }
                }
                return found;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isPublic(Class<?> type) {
        return Modifier.isPublic(type.getModifiers()) && !type.isAnonymousClass()
                && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
    }

    /** Calls all that is public in a type. */
    public BadCalls call(Class<?> type) {
        List<Executable> all = new ArrayList<>();
        if (!Modifier.isAbstract(type.getModifiers())) {
            all.addAll(Arrays.asList(type.getConstructors()));
        }
        for (Method method : type.getDeclaredMethods()) {
            boolean isOurs = !method.isSynthetic() && !NOT_OURS.contains(method.getName());
            boolean hasBody = !Modifier.isAbstract(method.getModifiers());
            if (isOurs && hasBody && Modifier.isPublic(method.getModifiers())) {
                all.add(method);
            }
        }
        all.sort(Comparator.comparing(Executable::toGenericString));
        for (Executable one : all) {
            for (int k = 0; k < one.getParameterCount(); k++) {
                callWithBad(one, k);
            }
        }
        return this;
    }

    private void callWithBad(Executable what, int k) {
        Parameter parameter = what.getParameters()[k];
        boolean takesAll = all.contains(name(what) + ' ' + parameter.getType());
        List<Object> values = new ArrayList<>(takesAll ? List.of() : bad.getOrDefault(parameter.getType(), List.of()));
        if (!parameter.getType().isPrimitive() && !unchecked.contains(parameter.getType())) {
            values.add(null);
        }
        for (Object value : values) {
            Object[] arguments = new Object[what.getParameterCount()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = i == k ? value : goodOf(what.getParameterTypes()[i], what);
            }
            boolean isStatic = what instanceof Constructor || Modifier.isStatic(what.getModifiers());
            Object on = isStatic ? null : goodOf(what.getDeclaringClass(), what);
            String call = name(what) + " with argument " + k + " = " + describe(value);
            calls++;
            Throwable thrown = invoke(what, on, arguments);
            refusals += thrown == null ? 0 : 1;
            judge(call, value == null, thrown, what);
            try {
                after.run();
            } catch (RuntimeException | AssertionError e) {
                findings.add(call + " left this behind: " + e);
                return;
            }
        }
    }

    private static String describe(Object value) {
        return value != null && value.getClass().isArray() ? value.getClass().getSimpleName() : String.valueOf(value);
    }

    private static String name(Executable what) {
        String type = what.getDeclaringClass().getSimpleName();
        return what instanceof Constructor ? type : type + '.' + what.getName();
    }

    private Object goodOf(Class<?> type, Executable what) {
        Supplier<?> value = good.get(type);
        if (value != null) {
            return value.get();
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type == int.class) {
            return 0;
        }
        if (type == boolean.class) {
            return false;
        }
        throw new IllegalStateException("no good value of " + type + " for " + what);
    }

    private static Throwable invoke(Executable what, Object on, Object[] arguments) {
        try {
            if (what instanceof Constructor<?> constructor) {
                constructor.newInstance(arguments);
            } else {
                ((Method) what).invoke(on, arguments);
            }
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(what.toString(), e);
        }
    }

    private void judge(String call, boolean isNull, Throwable thrown, Executable what) {
        if (thrown == null) {
            if (isNull && !nullable.contains(name(what))) {
                findings.add(call + " was taken");
            }
            return;
        }
        if (isNull && nullable.contains(name(what))) {
            return;
        }
        String text = String.valueOf(thrown.getMessage());
        boolean isHelpful = isNull ? thrown instanceof NullPointerException && text.endsWith("must not be null")
                : (thrown instanceof IllegalArgumentException || thrown instanceof IllegalStateException
                        || thrown instanceof IndexOutOfBoundsException) && text.matches("(?s).*\\b(must|stale|no|only)\\b.*");
        if (!isHelpful) {
            findings.add(call + " was answered by " + thrown + " at "
                    + (thrown.getStackTrace().length > 0 ? thrown.getStackTrace()[0] : ""));
        }
    }
}
