/**
 * Guesses a category from a description. A separate file, because only the forms need the words.
 */
import { AR } from './category-words/ar.ts';
import type { CategoryWords } from './category-words/category-words.ts';
import { DE } from './category-words/de.ts';
import { EN } from './category-words/en.ts';
import { ES } from './category-words/es.ts';
import { FR } from './category-words/fr.ts';
import { IT } from './category-words/it.ts';
import { JA } from './category-words/ja.ts';
import { NL } from './category-words/nl.ts';
import { PT_BR } from './category-words/pt-br.ts';
import { type Category, CATEGORY_KEYS } from './category.ts';
import { localeNow } from './language/locale.ts';
import { fold } from './search.ts';

/** The languages that write blanks between words. People write in any of them, also when the page has another one. */
const SPACED = [EN, DE, FR, ES, IT, NL, PT_BR, AR];

const LONGEST_PHRASE = 3;

/** The words of a text without case, accents, plural s, Arabic article and punctuation. */
export function tokensOf(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/s$|^ال/g, ''));
}

const phrasesOf = (words: CategoryWords) =>
  CATEGORY_KEYS.flatMap((key) => (words[key]?.split(', ') ?? []).map((phrase) => [phrase, key] as const));

let phrases: Map<string, Category> | undefined;

/** Built for the first description, not when the page starts. */
function knownPhrases(): Map<string, Category> {
  phrases ??= new Map(
    SPACED.flatMap(phrasesOf).map(([phrase, key]) => [tokensOf(phrase).join(' '), key] as const),
  );
  return phrases;
}

/** The English "van" is the "of" of Dutch sentences. */
const isDutchOf = (phrase: string) => phrase === 'van' && localeNow().language === 'nl';

/** Japanese has no blanks: the first known word in the text counts, and of two at one place the longer one. */
function guessUnspaced(description: string): Category | null {
  const text = description.normalize('NFKC');
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return null;
  const found = phrasesOf(JA)
    .map(([word, key]) => ({ word, key, start: text.indexOf(word) }))
    .filter(({ start }) => start !== -1)
    .sort((a, b) => a.start - b.start || b.word.length - a.word.length);
  return found[0]?.key ?? null;
}

/**
 * The first category that a description names, in any language of the app. Compares whole words without
 * case and accents. Of two phrases at one word the longer one wins ("gas bill" is heating, "gas" is fuel).
 *
 * @returns `null` when it has no known word
 */
export function guessCategory(description: string): Category | null {
  const words = tokensOf(description);
  for (const start of words.keys()) {
    for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
      const phrase = words.slice(start, start + length).join(' ');
      const found = knownPhrases().get(phrase);
      if (found !== undefined && !isDutchOf(phrase)) return found;
    }
  }
  return guessUnspaced(description);
}
