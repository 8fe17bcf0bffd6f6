/** Sample meshes that scenes, tests and measurements share: cars, threads, walls, grounds and random bodies. */
package dev.ashlar.geometry.mesh;
