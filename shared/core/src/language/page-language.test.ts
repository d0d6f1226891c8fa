import type { Catalogue, Locale } from '@quits/domain';
import { createPageLanguage } from './page-language.ts';

const GERMAN: Locale = { language: 'de', region: 'de-DE', direction: 'ltr' };
const FRENCH: Locale = { language: 'fr', region: 'fr-FR', direction: 'ltr' };

/** A build with texts whose files arrive when the test says so. */
function aBuild() {
  const taken: [string, Catalogue | undefined][] = [];
  const awaited = new Map<string, { arrive: (texts: Catalogue) => void; fail: () => void }>();
  const load = (language: string) =>
    new Promise<{ default: Catalogue }>((resolve, reject) => {
      awaited.set(language, {
        arrive: (texts) => resolve({ default: texts }),
        fail: () => reject(new Error('404')),
      });
    });
  return {
    taken,
    arrive: (language: string, texts: Catalogue = {}) => awaited.get(language)?.arrive(texts),
    fail: (language: string) => awaited.get(language)?.fail(),
    build: {
      take: ({ language }: Locale, catalogue?: Catalogue) => void taken.push([language, catalogue]),
      load,
    },
  };
}

it('has English at once, and asks for no file', () => {
  const page = createPageLanguage();
  const { build, taken } = aBuild();
  page.provide(build);
  expect(taken).toEqual([['en', undefined]]);
});

it('changes all features together, when the texts of each have arrived', async () => {
  const page = createPageLanguage();
  const [one, other] = [aBuild(), aBuild()];
  page.provide(one.build);
  page.provide(other.build);
  const listener = jest.fn();
  page.subscribe(listener);
  const changed = page.change(GERMAN);
  one.arrive('de', { Save: 'Speichern' });
  await Promise.resolve();
  expect(page.snapshot().language).toBe('en');
  expect(one.taken).toHaveLength(1);
  other.arrive('de');
  await changed;
  expect(one.taken.at(-1)).toEqual(['de', { Save: 'Speichern' }]);
  expect(page.snapshot()).toEqual(GERMAN);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('shows the last of two choices, whichever file comes first', async () => {
  const page = createPageLanguage();
  const { build, arrive, taken } = aBuild();
  page.provide(build);
  const [german, french] = [page.change(GERMAN), page.change(FRENCH)];
  arrive('fr');
  await french;
  arrive('de');
  await german;
  expect(page.snapshot().language).toBe('fr');
  expect(taken.at(-1)?.[0]).toBe('fr');
});

it('goes on in English for a feature whose file does not load', async () => {
  const page = createPageLanguage();
  const { build, fail, taken } = aBuild();
  page.provide(build);
  const changed = page.change(GERMAN);
  fail('de');
  await Promise.resolve();
  await Promise.resolve();
  // The second try.
  fail('de');
  await changed;
  expect(taken.at(-1)).toEqual(['de', undefined]);
  expect(page.snapshot().language).toBe('de');
});

it('gives a feature that comes later the language of the page', async () => {
  const page = createPageLanguage();
  await page.change(GERMAN);
  const { build, arrive, taken } = aBuild();
  page.provide(build);
  arrive('de', { Save: 'Speichern' });
  await page.ready();
  expect(taken).toEqual([['de', { Save: 'Speichern' }]]);
});
