/** Contacts of shapes that are not convex, from their features within reach. Internal: not exported. */
package dev.ashlar.narrow.trajectory.contact;
