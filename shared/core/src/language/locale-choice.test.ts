import { memoryStorage, STORAGE_KEYS } from '../session/storage.ts';
import { keepChoice, keepLanguageOfAddress, localeOf, readLocale } from './locale-choice.ts';

describe('the language of a tab', () => {
  it('is the browser’s first offered one, else English', () => {
    expect(readLocale(memoryStorage(), ['pl-PL', 'fr-CA', 'de']).language).toBe('fr');
    expect(readLocale(memoryStorage(), ['pl', 'xx']).language).toBe('en');
  });

  it('falls back to the base language: pt means pt-BR', () => {
    expect(localeOf({ language: 'pt' }, ['en-US']).language).toBe('pt-BR');
    expect(localeOf({ language: 'de-AT' }, ['en-US']).language).toBe('de');
    expect(localeOf({ language: 'sv' }, ['it-IT']).language).toBe('it');
  });

  it('is that of the address, which this browser keeps and a choice replaces', () => {
    const storages = memoryStorage();
    keepLanguageOfAddress(storages, '?lang=de');
    expect(readLocale(storages, ['en-US']).language).toBe('de');
    expect(storages.local.get(STORAGE_KEYS.language)).toBe('de');
    keepChoice(storages, { language: 'fr' });
    expect(readLocale(storages, ['en-US']).language).toBe('fr');
    keepChoice(storages, { language: null });
    expect(readLocale(storages, ['en-US']).language).toBe('en');
  });

  it('ignores an address with a language that is not offered', () => {
    const storages = memoryStorage();
    keepLanguageOfAddress(storages, '?lang=tlh');
    expect(storages.local.keys()).toEqual([]);
  });
});

describe('the region', () => {
  it('is the choice, else the browser’s tag of that language, else the language’s own', () => {
    expect(localeOf({ language: 'de', region: 'de-CH' }, ['de-AT']).region).toBe('de-CH');
    expect(localeOf({ language: 'de' }, ['en-GB', 'de-AT']).region).toBe('de-AT');
    expect(localeOf({ language: 'de' }, ['en-GB']).region).toBe('de-DE');
    expect(localeOf({ language: 'en' }, ['de-AT']).region).toBe('en-US');
    expect(localeOf({ language: 'ja' }, []).region).toBe('ja-JP');
  });

  it('is not one that the browser has no formats for', () => {
    expect(localeOf({ language: 'de', region: 'no tag' }, []).region).toBe('de-DE');
  });

  it('has the chosen time zone, unless this browser does not know it', () => {
    expect(localeOf({ timeZone: 'Asia/Kathmandu' }, []).timeZone).toBe('Asia/Kathmandu');
    expect(localeOf({ timeZone: 'Mars/Olympus' }, []).timeZone).toBeUndefined();
    const storages = memoryStorage();
    keepChoice(storages, { timeZone: 'Asia/Kathmandu' });
    expect(readLocale(storages, ['en-US']).timeZone).toBe('Asia/Kathmandu');
    keepChoice(storages, { timeZone: null });
    expect(readLocale(storages, ['en-US']).timeZone).toBeUndefined();
  });

  it('reads Arabic from the right', () => {
    expect(localeOf({ language: 'ar' }, [])).toEqual({ language: 'ar', region: 'ar-EG', direction: 'rtl' });
  });
});
