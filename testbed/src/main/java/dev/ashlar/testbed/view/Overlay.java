package dev.ashlar.testbed.view;

import dev.ashlar.math.Check;
import java.util.Locale;

/** What can be shown of the inside of the engine. */
enum Overlay {
    CONTACTS("contacts", "where bodies touch: normals, longer and redder the harder they press"),
    BOUNDS("bounds", "the box around each body"),
    VOLUME("volume", "what the picked body may sweep in a step; with vadop its polytope"),
    DOPS("DOPs", "18-DOPs of the picked body's tree, at a level"),
    PATCHES("patches", "polygonal patches of the picked body, by colour"),
    EDGES("edges", "edges of the picked body: green convex, internal red (concave) and grey (flat), yellow of one face"),
    ISLANDS("islands", "bodies that contacts or joints connect, by colour; dark: asleep"),
    HELD("held", "bodies that were held so as not to overlap"),
    PATHS("paths", "where bodies came from");

    final String label;
    final String meaning;

    Overlay(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Overlay of(String id) {
        for (Overlay overlay : values()) {
            if (overlay.id().equals(id)) {
                return overlay;
            }
        }
        throw Check.fault("overlay", "one that the page offers", id);
    }
}
