/** From manifolds to contact constraints: materials, friction, warm starting, the graph of contacts, ghost contacts. */
package dev.ashlar.physics.internal.contact;
