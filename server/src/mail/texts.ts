/** The words of mails, each in the language of its receiver. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { directionOf, type Language } from '@quits/contracts';
import {
  type Catalogue,
  type Cents,
  formatAmount,
  formatMoney,
  minorUnitOf,
  wordMessage,
} from '@quits/domain';

export interface MailTexts {
  language: Language;
  /** Takes an English message with its values, and gives the text in this language. */
  t(message: string, values?: Readonly<Record<string, string | number>>): string;
  money(cents: Cents, currency: string): string;
}

/** One file per language, English message → translation. */
const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));

/** A mail matters more than its language, so a file that is missing or broken means English. */
function readCatalogue(folder: string, language: Language): Catalogue {
  try {
    return JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Catalogue;
  } catch {
    return {};
  }
}

function createTexts(language: Language, catalogue: Catalogue): MailTexts {
  const isRightToLeft = directionOf(language) === 'rtl';
  const figures = new Intl.NumberFormat(language, { useGrouping: false });
  /** In a right-to-left sentence a value keeps its own direction. */
  const show = (value: unknown) => {
    const text = typeof value === 'number' ? figures.format(value) : String(value);
    return isRightToLeft ? `\u2068${text}\u2069` : text;
  };
  return {
    language,
    t(message, values = {}) {
      const translated = catalogue[message];
      return translated
        ? wordMessage(translated, values, language, show)
        : wordMessage(message, values, 'en', show);
    },
    money(cents, currency) {
      if (language === 'en') return formatMoney(cents, currency);
      const digits = minorUnitOf(currency) > 1 ? 0 : 2;
      return new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(formatAmount(cents) as Intl.StringNumericLiteral);
    },
  };
}

/** Makes a function that gives the texts of a language, read once from the catalogues in a folder. */
export function createMailTexts(folder: string): (language: Language) => MailTexts {
  const known = new Map<Language, MailTexts>();
  return (language) => {
    const texts = known.get(language) ?? createTexts(language, readCatalogue(folder, language));
    known.set(language, texts);
    return texts;
  };
}

export const mailTexts = createMailTexts(LOCALES);
