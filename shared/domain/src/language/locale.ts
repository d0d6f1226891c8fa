/** The language and region that this bundle's texts and figures follow, and the texts of that language. */

/** Translations by their English message. */
export type Catalogue = Readonly<Record<string, string>>;

export interface Locale {
  /** Words, lists, sorting and plurals follow it: 'en', 'pt-BR'. */
  language: string;
  /** Figures, signs and the order of dates follow it: 'en-US', 'de-AT'. */
  region: string;
  direction: 'ltr' | 'rtl';
  /** Days and times are those of this zone (IANA); by default the browser's. */
  timeZone?: string | undefined;
}

const ENGLISH: Locale = { language: 'en', region: 'en-US', direction: 'ltr' };

let locale = ENGLISH;
let texts: Catalogue = {};

/** The locale of this bundle; English until `setLocale` says otherwise. */
export const localeNow = (): Locale => locale;

/** The time zone of days and times: the chosen one, else the browser's. */
export const timeZoneNow = (): string => locale.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Makes texts and formats follow a locale, with its translations; without them they stay English. */
export function setLocale(next: Locale = ENGLISH, catalogue: Catalogue = {}): void {
  locale = next;
  texts = catalogue;
}

/** The message of the shown language for an English one. */
export const translationOf = (message: string): string | undefined => texts[message];

/**
 * Takes a function that makes a format of a locale, and gives one that makes it once per locale and key. Each
 * format costs a slow phone some 10 ms.
 */
export function perLocale<Made>(make: (locale: Locale, key: string) => Made): (key?: string) => Made {
  let madeFor = locale;
  let made = new Map<string, Made>();
  return (key = '') => {
    if (madeFor !== locale) {
      madeFor = locale;
      made = new Map();
    }
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(locale, key);
    made.set(key, fresh);
    return fresh;
  };
}
