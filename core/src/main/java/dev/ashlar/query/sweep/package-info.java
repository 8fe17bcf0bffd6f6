/**
 * Sweeps by plane advancement: planes that are proven to stay between two moving and turning bodies, and how the bodies move
 * against each other. Internal: not exported to users; narrow phases build on it.
 */
package dev.ashlar.query.sweep;
