package dev.ashlar.spi;

/** Proxies; grows, and is reused. */
public final class ProxyBuffer {
    private final LongList proxies = new LongList();

    /** Removes all. */
    public void clear() {
        proxies.size = 0;
    }

    /** Appends a proxy. */
    public void add(int proxy) {
        proxies.add(proxy);
    }

    /** Number of proxies. */
    public int size() {
        return proxies.size;
    }

    /** Proxy i. */
    public int get(int i) {
        return (int) proxies.data[i];
    }

    /** Sorts ascending. */
    public ProxyBuffer sort() {
        proxies.sort();
        return this;
    }
}
