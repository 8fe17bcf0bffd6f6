/**
 * Contact manifolds: face clipping along an axis, names of contacts, the reduction to four points, and the contacts of
 * shapes that are not convex. Internal: not exported to users; narrow phases build on it.
 */
package dev.ashlar.query.contact;
