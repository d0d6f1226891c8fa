/** How people and groups are shown: initials, color and name. */

import { msg, t } from './language/texts.ts';
import { cleanText, compareText, isolated } from './text.ts';

const MAX_INITIALS = 2;
const HUE_BITS = 3;
/** 2^32 divided by the golden ratio, so that neighboring ids get distant colors. */
const GOLDEN = 0x9e3779b1;

/**
 * First letters of the first two words of a name, uppercase (specification §2, profile); '' for an empty
 * name. Letters are whole code points. One without a single uppercase letter ('ß') gives the first of its
 * letters.
 */
export function initials(name: string): string {
  return cleanText(name)
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_INITIALS)
    .map((word) => firstCharacter(firstCharacter(word).toUpperCase()))
    .join('');
}

function firstCharacter(text: string): string {
  return Array.from(text)[0] ?? '';
}

/** One emoji with all its parts: a flag, a family, a skin tone. */
const EMOJI =
  /\p{Regional_Indicator}{2}|(?!\p{Emoji_Component})\p{Extended_Pictographic}[\u{FE0F}\u{1F3FB}-\u{1F3FF}]*(?:\u{200D}\p{Extended_Pictographic}[\u{FE0F}\u{1F3FB}-\u{1F3FF}]*)*/u;

/** The sign of a group: the first emoji of its name, else its first letter or digit, else ''. */
export function groupSign(name: string): { sign: string; isEmoji: boolean } {
  const emoji = EMOJI.exec(name)?.[0];
  if (emoji !== undefined) return { sign: emoji, isEmoji: true };
  const letter = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? '';
  return { sign: firstCharacter(letter.toUpperCase()), isEmoji: false };
}

/**
 * A number from 0 to 7 that is always the same for an id: the color of a person's avatar or a group's tile.
 */
export function avatarHue(id: number): number {
  return Math.imul(id, GOLDEN) >>> (32 - HUE_BITS);
}

/** The stored name of a deleted account, which has no e-mail. */
export const DELETED_USER = msg('Deleted user');

/**
 * A person's name on screen: 'You' for the current user, else name, else e-mail, else id (specification §2,
 * expense detail). A blank name or e-mail counts as none. That of a deleted account is in the page's language.
 */
export function displayName(
  person: { id: number; name?: string | null; email?: string | null },
  currentUserId?: number,
): string {
  if (person.id === currentUserId) return t('You');
  if (person.name === DELETED_USER && !person.email) return t(DELETED_USER);
  const given = [person.name, person.email].map((text) => cleanText(text ?? '')).find((text) => text !== '');
  return given === undefined ? String(person.id) : isolated(given);
}

type Named = Parameters<typeof displayName>[0];

/**
 * Makes a lookup of names by id, as `displayName` gives them. The last entry of a duplicate id counts.
 *
 * @param unlisted name for people who are not listed; the default is their id
 */
export function nameReader(
  people: readonly Named[],
  currentUserId?: number,
  unlisted?: string,
): (userId: number) => string {
  const known = new Map(people.map((person) => [person.id, person]));
  return (id) => displayName(known.get(id) ?? { id, name: unlisted }, currentUserId);
}

/**
 * Makes a comparison for sorting by people's names, as lists show people: 'You' first, then as the page's language
 * sorts.
 *
 * @param nameOf the name of an item's person, as `displayName` gives it
 */
export function byName<Item>(nameOf: (item: Item) => string): (a: Item, b: Item) => number {
  const you = t('You');
  const place = (item: Item) => Number(nameOf(item) !== you);
  return (a, b) => place(a) - place(b) || compareText(nameOf(a), nameOf(b));
}

/**
 * People as lists show them: the current user first, then by name. Only for the screen: leftover cents go by the
 * order of joining, which is the same for each reader.
 */
export function inNameOrder<Person extends Named>(
  people: readonly Person[],
  currentUserId?: number,
): Person[] {
  return people.toSorted(byName((person) => displayName(person, currentUserId)));
}

/** A name from `displayName` inside a sentence: "to you", "to Bob". */
export function inSentence(name: string): string {
  return name === t('You') ? t('[to you, by you, from you] you') : name;
}
