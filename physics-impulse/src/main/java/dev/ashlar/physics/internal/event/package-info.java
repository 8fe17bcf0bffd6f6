/** Worlds that go from impact to impact: ballistic paths, times of impact, their order. */
package dev.ashlar.physics.internal.event;
