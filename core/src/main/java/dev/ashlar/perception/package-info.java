/** What a viewer would notice, and the choice of pair tests within the work budget of a frame. Knows proxies and numbers only. */
package dev.ashlar.perception;
