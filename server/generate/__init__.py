"""What is generated from the message catalogue: JSON Schema, AsyncAPI, a page, TypeScript.

Everything here is a function from the catalogue to text; only `__main__` touches files. The
TypeScript comes from a small emitter of our own rather than from json-schema-to-typescript: the
catalogue needs a dozen lines of type translation, names and field comments survive as they stand
in the source, and the freshness check runs where there is no Node.
"""
