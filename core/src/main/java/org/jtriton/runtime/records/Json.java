package org.jtriton.runtime.records;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON into maps, lists, strings, {@link Long}, {@link BigInteger} or {@link Double}, booleans and null; also
 * {@code NaN}, {@code Infinity} and {@code -Infinity}, which Python writes.
 */
final class Json {
    private static final int DEEPEST = 200;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    private Json() {}

    /**
     * The value of a whole text.
     *
     * @throws IllegalArgumentException if it isn't JSON; the message says where
     */
    static Object parse(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new IllegalArgumentException("not JSON: there is nothing");
            }
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("not JSON: more follows at column "
                        + parser.currentTokenLocation().getColumnNr());
            }
            return value;
        } catch (JsonProcessingException e) {
            // What follows in parentheses are details of the parser.
            String reason = e.getOriginalMessage().replaceFirst("(?s) \\((start marker|code|JSON).*", "");
            String place = e.getLocation() == null
                    ? ""
                    : " at column " + e.getLocation().getColumnNr();
            throw new IllegalArgumentException("not JSON" + place + ": " + reason, e);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read from a string", e);
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> integer(parser.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new IllegalStateException("a value cannot begin with " + parser.currentToken());
        };
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            members.put(name, value(parser));
        }
        return members;
    }

    private static List<Object> array(JsonParser parser) throws IOException {
        List<Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(parser));
        }
        return elements;
    }

    private static Object integer(BigInteger value) {
        // Not a conditional expression, which would make both sides one type.
        if (value.bitLength() < Long.SIZE) {
            return value.longValue();
        }
        return value;
    }
}
