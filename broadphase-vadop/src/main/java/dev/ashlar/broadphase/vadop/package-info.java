/**
 * Velocity-aligned discrete oriented polytopes: sweep and prune on axes that are nearly orthogonal to each body's motion,
 * after Coming and Staadt 2005, "Velocity-Aligned Discrete Oriented Polytopes for Dynamic Collision Detection".
 */
package dev.ashlar.broadphase.vadop;
