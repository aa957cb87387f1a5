package org.jtriton.frontend.tree;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jtriton.CompilationException;

/** Turns the bytes of a file into text: UTF-8, unless a comment in the first two lines declares an encoding (PEP 263). */
final class SourceDecoder {
    private static final Pattern DECLARATION =
            Pattern.compile("\\A(?:[ \\t\\f]*(?:#[^\\n]*)?\\n)?[ \\t\\f]*#.*?coding[:=][ \\t]*([-\\w.]+)");

    /** The two lines that may declare an encoding are found in so many bytes. */
    private static final int HEAD = 4096;

    private SourceDecoder() {}

    static String decode(String name, byte[] bytes) {
        Charset charset = charset(name, bytes);
        CharsetDecoder decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate((int) Math.ceil(bytes.length * (double) decoder.maxCharsPerByte()));
        CoderResult result = decoder.decode(in, out, true);
        if (result.isError()) {
            throw undecodable(name, bytes, in.position(), charset);
        }
        return out.flip().toString();
    }

    private static Charset charset(String name, byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, HEAD), StandardCharsets.ISO_8859_1);
        Matcher declared = DECLARATION.matcher(head.replace("\r\n", "\n").replace('\r', '\n'));
        if (!declared.find()) {
            return StandardCharsets.UTF_8;
        }
        String encoding = declared.group(1);
        try {
            return switch (encoding.toLowerCase(Locale.ROOT).replace('_', '-')) {
                case "utf-8", "utf8", "utf-8-sig" -> StandardCharsets.UTF_8;
                // Python's name for it, which Java does not know.
                case "latin-1" -> StandardCharsets.ISO_8859_1;
                default -> Charset.forName(encoding);
            };
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            throw CompilationException.error("unknown encoding: " + encoding)
                    .in(name)
                    .cause(unknown)
                    .build();
        }
    }

    private static CompilationException undecodable(String name, byte[] bytes, int position, Charset charset) {
        int line = 1;
        for (int i = 0; i < position; i++) {
            line += bytes[i] == '\n' ? 1 : 0;
        }
        String message =
                String.format("byte 0x%02X on line %d is not %s", bytes[position] & 0xFF, line, charset.name());
        return CompilationException.error(message)
                .in(name)
                .hint("save the file as UTF-8")
                .build();
    }
}
