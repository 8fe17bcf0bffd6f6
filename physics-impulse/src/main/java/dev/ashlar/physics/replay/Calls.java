package dev.ashlar.physics.replay;

import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.step.CharacterActs;
import dev.ashlar.physics.internal.step.WorldParts;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Makes calls by name: a method that is recorded needs no code here. */
final class Calls {
    private Calls() {
    }

    /** What a call is made on; its name says so by what is before the dot, or nothing for the world itself. */
    static Object target(World world, String call) {
        int dot = call.indexOf('.');
        return switch (dot < 0 ? "" : call.substring(0, dot)) {
            case "" -> world;
            case "Joints" -> world.joints();
            case "Bodies" -> world.bodies();
            case "CharacterActs" -> new CharacterActs(WorldParts.of(world));
            default -> throw new IllegalArgumentException("there is no call " + call);
        };
    }

    /** Calls the public method of this name that takes these arguments; what it throws is thrown. */
    static void make(Object target, String call, Object[] arguments) {
        String name = call.substring(call.indexOf('.') + 1);
        for (Method method : target.getClass().getDeclaredMethods()) {
            if (method.getName().equals(name) && Modifier.isPublic(method.getModifiers())
                    && !Modifier.isStatic(method.getModifiers()) && takes(method, arguments)) {
                invoke(method, target, arguments);
                return;
            }
        }
        throw new IllegalArgumentException("there is no call " + call + " with " + arguments.length + " such arguments");
    }

    private static boolean takes(Method method, Object[] arguments) {
        Class<?>[] types = method.getParameterTypes();
        boolean fits = types.length == arguments.length;
        for (int k = 0; fits && k < types.length; k++) {
            fits = MethodType.methodType(types[k]).wrap().returnType().isInstance(arguments[k]);
        }
        return fits;
    }

    private static void invoke(Method method, Object target, Object[] arguments) {
        try {
            method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
