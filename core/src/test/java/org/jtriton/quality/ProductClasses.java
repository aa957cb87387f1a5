package org.jtriton.quality;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;

/** The compiled classes of the product, without its tests; read once for all tests of this package. */
final class ProductClasses {
    static final JavaClasses ALL = new ClassFileImporter().importPath(Path.of("target", "classes"));

    private ProductClasses() {}
}
