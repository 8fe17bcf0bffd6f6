/** What all pages with a 3D scene have in common. */
package dev.ashlar.testbed.page;
