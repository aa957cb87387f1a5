package org.jtriton.frontend.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jtriton.frontend.tree.Expr;
import org.jtriton.frontend.tree.Source;
import org.jtriton.frontend.tree.Span;
import org.jtriton.frontend.tree.Stmt;
import org.junit.jupiter.api.Test;

/** Lines, indentation, and where nodes stand. */
class LayoutTest {

    @Test
    void linesJoinInBracketsAndBehindBackslashes() {
        assertThat(parsed("a = (b +  # first\n\n    c)\nd = e + \\\n  f"))
                .isEqualTo("(Assign [a] (BinOp b ADD c))\n(Assign [d] (BinOp e ADD f))");
    }

    @Test
    void emptyLinesAndCommentsDoNotCount() {
        assertThat(parsed("# c\n\nif a:\n\n    b\n  # c\n        # c\n    c\n\n# c"))
                .isEqualTo("(If a [b c] [])");
    }

    @Test
    void lineEndsMarksAndFormFeeds() {
        assertThat(parsed("\uFEFFif a:\r\n\tb\r\n\fc\rd")).isEqualTo("(If a [b] [])\nc\nd");
        assertThat(parsed("")).isEmpty();
        assertThat(parsed("  \n\t# only a comment")).isEmpty();
    }

    @Test
    void aTabReachesTheNextMultipleOfEight() {
        assertThat(parsed("if a:\n\tif b:\n\t\tc\n\td")).isEqualTo("(If a [(If b [c] []) d] [])");
    }

    @Test
    void namesAreNormalised() {
        assertThat(parsed("ﬁn = ℌ_é1")).isEqualTo("(Assign [fin] H_\u00e91)");
    }

    @Test
    void spansCountLinesFromOneAndColumnsFromZero() {
        Source source = Source.of("test.py", "if a:\n    x = (b + f(c,\n        d)) * '''e\n'''\n");
        Stmt.If branch = (Stmt.If) Parser.parse(source).body().getFirst();
        Stmt.Assign assign = (Stmt.Assign) branch.body().getFirst();
        Expr.BinOp product = (Expr.BinOp) assign.value();
        assertThat(branch.span()).isEqualTo(new Span(1, 0, 4, 3));
        assertThat(assign.span()).isEqualTo(new Span(2, 4, 4, 3));
        assertThat(product.span()).isEqualTo(new Span(2, 8, 4, 3));
        assertThat(source.text(product.left().span())).isEqualTo("b + f(c,\n        d)");
    }

    @Test
    void anAttributeKnowsWhereItsNameStands() {
        Source source = Source.of("test.py", "a . b . cde");
        Stmt.ExprStmt statement = (Stmt.ExprStmt) Parser.parse(source).body().getFirst();
        assertThat(source.text(((Expr.Attribute) statement.value()).nameSpan())).isEqualTo("cde");
    }

    @Test
    void aDecoratedFunctionStartsAtItsDef() {
        List<Stmt> body =
                Parser.parse(Source.of("test.py", "@a\n@b\ndef f(): pass\n")).body();
        assertThat(body.getFirst().span()).isEqualTo(new Span(3, 0, 3, 13));
    }

    private static String parsed(String source) {
        return TreeText.of(Parser.parse(Source.of("test.py", source)));
    }
}
