import { initials } from '@quits/domain';

/** A name without a letter or a sign still needs a text. */
const initialsOf = (name: string) => initials(name) || '?';

/** A whole name, and its first and last word, by which people are called. A single letter names no one. */
function partsOf(name: string): string[] {
  const words = name.split(/\s+/);
  return [name, ...words.slice(0, 1), ...words.slice(-1)].filter((part) => Array.from(part).length > 1);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Gives a function that replaces these people's names in a text by their initials: "Dinner with Ann" becomes
 * "Dinner with AL". Words of scripts without capitals need no blanks around them, so it replaces inside them
 * as well.
 */
export function createInitialsWriter(names: readonly string[]): (text: string) => string {
  const letters = new Map(
    names.flatMap((name) => partsOf(name).map((part) => [part.toLowerCase(), initialsOf(name)] as const)),
  );
  if (letters.size === 0) return (text) => text;
  const longestFirst = [...letters.keys()].sort((a, b) => b.length - a.length);
  const inWord = '[\\p{Cased}\\p{N}]';
  const pattern = `(?<!${inWord})(?:${longestFirst.map(escaped).join('|')})(?!${inWord})`;
  const all = new RegExp(pattern, 'giu');
  return (text) => text.replace(all, (part) => letters.get(part.toLowerCase()) ?? initialsOf(part));
}

/** How a viewer sees a person's name, and a text in which names may stand. */
export interface ShownNames {
  nameOf: (name: string) => string;
  textOf: (text: string) => string;
}

/** @param names of all people of a group, also of those who left */
export function showNames(kind: 'full' | 'initials', names: readonly string[]): ShownNames {
  if (kind === 'initials') return { nameOf: initialsOf, textOf: createInitialsWriter(names) };
  const asItIs = (text: string) => text;
  return { nameOf: asItIs, textOf: asItIs };
}
