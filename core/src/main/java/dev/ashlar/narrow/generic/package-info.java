/**
 * Core's own narrow phase, which answers every query for every shape; the completion of other narrow phases by it; and the
 * narrow phase {@code auto}, which gives each pair to the best algorithm present. Internal, but for
 * {@link dev.ashlar.narrow.generic.Completion}, which engines use.
 */
package dev.ashlar.narrow.generic;
