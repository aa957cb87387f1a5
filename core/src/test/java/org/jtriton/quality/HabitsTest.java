package org.jtriton.quality;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Map;
import java.util.Set;
import org.jtriton.Knobs;
import org.junit.jupiter.api.Test;

/** The habits that a class file shows. Each rule is also tried on a class of this file that breaks it. */
class HabitsTest {
    private static final Map<String, Set<String>> ASKS_THE_ENVIRONMENT = Map.of(
            "java.lang.System", Set.of("getenv", "getProperty", "getProperties"),
            "java.lang.Boolean", Set.of("getBoolean"),
            "java.lang.Integer", Set.of("getInteger"),
            "java.lang.Long", Set.of("getLong"));

    @Test
    void exceptionsHaveMessages() {
        var rule = noClasses()
                .should()
                .callConstructorWhere(describe("it makes an exception without a message", HabitsTest::isMute))
                .because("whoever reads an exception has only its message");
        rule.check(ProductClasses.ALL);
        assertThat(rule.evaluate(classes(Mute.class)).hasViolation()).isTrue();
    }

    @Test
    void onlyKnobsAsksTheEnvironment() {
        var rule = noClasses()
                .that()
                .doNotBelongToAnyOf(Knobs.class)
                .should()
                .callMethodWhere(describe("it asks the environment", HabitsTest::asksTheEnvironment))
                .because("every setting is declared in Knobs");
        rule.check(ProductClasses.ALL);
        assertThat(rule.evaluate(classes(Curious.class)).hasViolation()).isTrue();
    }

    @Test
    void nothingPrints() {
        var rule = noClasses()
                .that()
                .doNotBelongToAnyOf(Knobs.class)
                .should(ACCESS_STANDARD_STREAMS)
                .because("dumps go where Knobs.log() leads; only the command line talks to a person");
        rule.check(ProductClasses.ALL);
        assertThat(rule.evaluate(classes(Loud.class)).hasViolation()).isTrue();
    }

    /** Whether a call makes an exception of nothing; the constructors of exception classes may. */
    private static boolean isMute(JavaCall<?> call) {
        var parameters = call.getTarget().getRawParameterTypes();
        return call.getTargetOwner().isAssignableTo(Throwable.class)
                && !call.getOriginOwner().isAssignableTo(Throwable.class)
                && parameters.stream().allMatch(type -> type.isAssignableTo(Throwable.class));
    }

    private static boolean asksTheEnvironment(JavaMethodCall call) {
        return ASKS_THE_ENVIRONMENT
                .getOrDefault(call.getTargetOwner().getName(), Set.of())
                .contains(call.getName());
    }

    private static JavaClasses classes(Class<?> type) {
        return new ClassFileImporter().importClasses(type);
    }

    private static final class Mute {
        void fail() {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Curious {
        boolean ask() {
            return Boolean.getBoolean("x");
        }
    }

    private static final class Loud {
        void speak() {
            System.out.println("x");
        }
    }
}
