/** Joints: storage, constraints, groups, factorisation, solver and projection. */
package dev.ashlar.physics.internal.joint;
