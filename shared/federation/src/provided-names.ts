import names from './provided-names.json' with { type: 'json' };

/**
 * Names that the trimmed shared modules provide. A missing name is silently `undefined` in a remote, so the
 * list is part of the contract. The build refuses any other name, a lint rule reads the JSON file, and the
 * compatibility check compares shell and remote. Only modules that no other library imports may be trimmed.
 */
export const PROVIDED_NAMES: Readonly<Record<string, readonly string[]>> = names;
