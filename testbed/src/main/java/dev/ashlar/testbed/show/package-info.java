/** Which algorithms a world is shown with, and what is shown. */
package dev.ashlar.testbed.show;
