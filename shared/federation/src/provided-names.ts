import names from './provided-names.json' with { type: 'json' };

/**
 * Names that the trimmed shared modules provide. A name that is missing from a provider is silently
 * `undefined` in a remote, so the list belongs to the contract: the build refuses any other name, a lint
 * rule (which reads the JSON file) says so while typing, and the compatibility check compares the lists of
 * shell and remote. Only modules that no other library imports may be trimmed.
 */
export const PROVIDED_NAMES: Readonly<Record<string, readonly string[]>> = names;
