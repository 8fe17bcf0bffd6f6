/** Characters that walk through a world, on top of its queries. */
package dev.ashlar.physics.character;
