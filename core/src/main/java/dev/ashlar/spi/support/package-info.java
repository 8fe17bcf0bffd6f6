/** What implementations of the SPI share: the proxies of a broad phase with their checks, and the dispatch of its casts. */
package dev.ashlar.spi.support;
