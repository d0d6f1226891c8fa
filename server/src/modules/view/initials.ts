import { initials } from '@quits/domain';

/** A name without a letter or a sign still needs a text. */
const initialsOf = (name: string) => initials(name) || '?';

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** The same for all spellings of a name. */
const folded = (text: string) => withoutMarks(text).toLowerCase().replaceAll('ı', 'i');

/**
 * A whole name and its words, by which people are called, also without accents. A single letter names no one.
 */
function partsOf(name: string): string[] {
  const parts = [name, ...name.split(/\s+/)];
  const spellings = parts.flatMap((part) => [part.normalize('NFC'), withoutMarks(part)]);
  return spellings.filter((part) => Array.from(part).length > 1);
}

/** As a part of a pattern. `İ` and `ı` have no counterpart that a pattern without regard to case knows. */
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/[iIİı]/g, '[iIİı]');

const withoutAddresses = (text: string) => text.replace(/[^\s@]+@[^\s@]+/g, '…');

/**
 * Gives a function that replaces these people's names in a text by their initials, and e-mail addresses by dots:
 * "Flat of Ann" becomes "Flat of AL". Words of scripts without capitals need no blanks around them, so it replaces
 * inside them as well.
 */
function createInitialsWriter(names: readonly string[]): (text: string) => string {
  const letters = new Map(
    names.flatMap((name) => partsOf(name).map((part) => [folded(part), initialsOf(name)] as const)),
  );
  const longestFirst = [...new Set(names.flatMap(partsOf))].sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return withoutAddresses;
  const inWord = '[\\p{Cased}\\p{N}]';
  const pattern = `(?<!${inWord})(?:${longestFirst.map(escaped).join('|')})(?!${inWord})`;
  const all = new RegExp(pattern, 'giu');
  return (text) =>
    withoutAddresses(text.normalize('NFC')).replace(
      all,
      (part) => letters.get(folded(part)) ?? initialsOf(part),
    );
}

/** How a viewer sees a person's name, the group's name, and a description, in which any name may stand. */
export interface ShownNames {
  nameOf: (name: string) => string;
  groupNameOf: (name: string) => string;
  descriptionOf: (description: string) => string;
}

/** @param names of all people of a group, also of those who left, and the names that they had before */
export function showNames(kind: 'full' | 'initials', names: readonly string[]): ShownNames {
  const asItIs = (text: string) => text;
  if (kind === 'full') return { nameOf: asItIs, groupNameOf: asItIs, descriptionOf: asItIs };
  return { nameOf: initialsOf, groupNameOf: createInitialsWriter(names), descriptionOf: () => '' };
}
