/** Texts in the language of the page. The English sentence is the key, so English needs no catalogue. */
import { localeNow, perLocale, translationOf } from './locale.ts';
import { chooseParts, type ChosenPart, partsOf, type Values } from './message.ts';

/** Tells translators what a short text means: "[verb] Open". It is never shown. */
const MEANING = /^\[[^\]]*\] /;

/** Marks a text that is written in one place and shown in another by `t`. Gives it back as it is. */
export const msg = <Text extends string>(text: Text): Text => text;

/** Figures without grouping signs, as the region writes them. */
const figureFormat = perLocale(({ region }) => new Intl.NumberFormat(region, { useGrouping: false }));

/** A value inside a sentence. In a right-to-left sentence it keeps its own direction. */
export function valueText(value: unknown): string {
  const text = typeof value === 'number' ? figureFormat().format(value) : String(value);
  return localeNow().direction === 'rtl' ? `\u2068${text}\u2069` : text;
}

/** The parts of a message in the language of the page; in English where a translation is missing. */
export function messageParts(message: string, values: Values): ChosenPart[] {
  const translated = translationOf(message);
  const language = translated === undefined ? 'en' : localeNow().language;
  return chooseParts(partsOf(translated ?? message.replace(MEANING, '')), values, language);
}

/**
 * Takes an English message with its values and gives the text in the language of the page: `t('Added by {name}',
 * { name })`. Call it when the text is shown, never when a module loads. For elements inside, see `richText`.
 */
export function t(message: string, values: Values<string | number> = {}): string {
  return messageParts(message, values)
    .map((part) =>
      typeof part === 'string' ? part : part.kind === 'tag' ? '' : valueText(values[part.name]),
    )
    .join('');
}
