/** Which language and region a page shows, from what the browser knows. */
import { PSEUDO_LANGUAGES, directionOf, offeredLanguage } from '@quits/contracts';
import type { Locale } from '@quits/domain';
import { type KeyValueStore, STORAGE_KEYS, type Storages } from '../session/storage.ts';

type Kept = Pick<Storages, 'local' | 'tab'>;

const shownLanguage = (tag: string): string | undefined =>
  PSEUDO_LANGUAGES.find((pseudo) => pseudo === tag) ?? offeredLanguage(tag);

function firstOf(tags: readonly (string | null | undefined)[]): string | undefined {
  for (const tag of tags) {
    const language = tag ? shownLanguage(tag) : undefined;
    if (language !== undefined) return language;
  }
  return undefined;
}

/** Whether the engine has formats for a tag. */
function isRegion(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** The region of a language without a choice: the browser's tag of that language, else the language's own. */
function ownRegion(language: string, browser: readonly string[]): string {
  if (PSEUDO_LANGUAGES.some((pseudo) => pseudo === language)) return 'en-US';
  const own = browser.find((tag) => offeredLanguage(tag) === language && tag.includes('-') && isRegion(tag));
  return (
    own ??
    new Intl.Locale(language)
      .maximize()
      .toString()
      .replace(/-[A-Z][a-z]{3}-/, '-')
  );
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const languageOf = (chosen: string | null | undefined, browser: readonly string[]) =>
  firstOf([chosen, ...browser]) ?? 'en';

/** What a person chooses of a locale; `null` means: as the browser says. */
export interface LocaleChoice {
  language?: string | null | undefined;
  region?: string | null | undefined;
  /** IANA name. */
  timeZone?: string | null | undefined;
}

/** The locale of a choice, as far as it is offered and this browser knows it. */
export function localeOf(chosen: LocaleChoice, browser: readonly string[]): Locale {
  const language = languageOf(chosen.language, browser);
  const region = chosen.region && isRegion(chosen.region) ? chosen.region : ownRegion(language, browser);
  const timeZone = chosen.timeZone && isTimeZone(chosen.timeZone) ? chosen.timeZone : undefined;
  return { language, region, direction: directionOf(language), timeZone };
}

const chosenLanguage = ({ local, tab }: Kept) =>
  firstOf([tab.get(STORAGE_KEYS.language), local.get(STORAGE_KEYS.language)]);

/**
 * The language of this tab: that of its address, else the choice of this browser, else the browser's first one
 * that is offered, else English. Unlike a region, it needs no formats of the engine, which take a slow phone
 * 80 ms to load.
 *
 * @param browser `navigator.languages`
 */
export const readLanguage = (storages: Kept, browser: readonly string[]): string =>
  languageOf(chosenLanguage(storages), browser);

/**
 * The locale of this tab: its language, and the region that this browser chose for it.
 *
 * @param browser `navigator.languages`
 */
export function readLocale(storages: Kept, browser: readonly string[]): Locale {
  const [region, timeZone] = [STORAGE_KEYS.region, STORAGE_KEYS.timeZone].map((key) =>
    storages.local.get(key),
  );
  return localeOf({ language: chosenLanguage(storages), region, timeZone }, browser);
}

/** Keeps the language of an address (`?lang=de`) for this tab and browser. */
export function keepLanguageOfAddress({ local, tab }: Kept, search: string): void {
  const asked = new URLSearchParams(search).get('lang');
  const language = asked === null ? undefined : shownLanguage(asked);
  if (language === undefined) return;
  tab.set(STORAGE_KEYS.language, language);
  local.set(STORAGE_KEYS.language, language);
}

function keep(local: KeyValueStore, key: string, value: string | null | undefined): void {
  if (value === undefined) return;
  if (value === null) local.remove(key);
  else local.set(key, value);
}

/** Keeps a choice for this browser; `null` means: as the browser says, and `undefined` changes nothing. */
export function keepChoice({ local, tab }: Kept, { language, region, timeZone }: LocaleChoice): void {
  if (language !== undefined) tab.remove(STORAGE_KEYS.language);
  keep(local, STORAGE_KEYS.language, language);
  keep(local, STORAGE_KEYS.region, region);
  keep(local, STORAGE_KEYS.timeZone, timeZone);
}
