/** Poses of bodies as JOML has them, for those who draw with LWJGL. */
package dev.ashlar.bridge.joml;
