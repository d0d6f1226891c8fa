import { chooseParts, type ChosenPart, partsOf } from '@quits/domain';
import { IntlMessageFormat } from 'intl-messageformat';
import { TEXT_PACKAGES } from '../../lib/texts.ts';
import { findAllTexts, isTranslated, readCatalogue, TRANSLATED } from './catalogues.ts';
import { translationProblems } from './check-translation.ts';
import { findTexts } from './find-texts.ts';

const { texts, problems } = findAllTexts();

/** Names, which are the same in every language, and the motto. */
const UNTRANSLATED = /"(?:Quits|Share costs\.|Call it quits\.)"/;

it('every text on a screen is one that a catalogue can translate', () => {
  expect(problems.filter((problem) => !UNTRANSLATED.test(problem))).toEqual([]);
});

describe.each(TRANSLATED)('the catalogues of %s', (language) => {
  it('have a translation for every text, with the same values and all plural forms', () => {
    const translated = TEXT_PACKAGES.filter((folder) => isTranslated(folder, language));
    const found = translated.flatMap((folder) => {
      const catalogue = readCatalogue(folder, language);
      return (texts.get(folder) ?? []).flatMap((message) =>
        translationProblems(message, catalogue[message] ?? '', language).map(
          (problem) => `${folder} "${message}": ${problem}`,
        ),
      );
    });
    expect(found).toEqual([]);
  });

  it('have no text that no screen shows', () => {
    const unused = TEXT_PACKAGES.flatMap((folder) => {
      const used = new Set(texts.get(folder));
      return Object.keys(readCatalogue(folder, language))
        .filter((message) => !used.has(message))
        .map((message) => `${folder} "${message}"`);
    });
    expect(unused).toEqual([]);
  });
});

describe('our reader of messages', () => {
  /** Values that choose each plural form and each choice, and are told apart in the text. */
  const samplesFor = (message: string) => {
    const names = [...new Set([...message.matchAll(/[{<](\w+)/g)].map(([, name = '']) => name))];
    const keys = ['other', ...[...message.matchAll(/ (\w+) \{/g)].map(([, key = '']) => key)];
    return [0, 1, 2, 3, 11, 100].flatMap((count) =>
      [...new Set(keys)].map((key) =>
        Object.fromEntries(
          names.map((name) => {
            const isCount = message.includes(`{${name}, plural`);
            return [name, isCount ? count : message.includes(`{${name}, select`) ? key : `«${name}»`];
          }),
        ),
      ),
    );
  };
  const write = (parts: readonly ChosenPart[], values: Record<string, unknown>): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part;
        return part.kind === 'tag' ? write(part.inner, values) : String(values[part.name]);
      })
      .join('');

  it.each([...TRANSLATED])('words every message of %s as FormatJS does', (language) => {
    const messages = TEXT_PACKAGES.flatMap((folder) => Object.values(readCatalogue(folder, language)));
    const different = messages.flatMap((message) => {
      const judge = new IntlMessageFormat(message, `${language}-u-nu-latn`);
      return samplesFor(message).flatMap((values) => {
        const inner = (chunks: unknown) => [chunks].flat().join('');
        const tags = [...message.matchAll(/<(\w+)>/g)].map(([, tag = '']) => [tag, inner] as const);
        const expected = [judge.format({ ...values, ...Object.fromEntries(tags) })].flat().join('');
        const ours = write(chooseParts(partsOf(message), values, language), values);
        return ours === expected ? [] : [`${message} → ${ours} ≠ ${expected}`];
      });
    });
    expect(messages.length).toBeGreaterThan(1000);
    expect(different).toEqual([]);
  });
});

describe('what the check refuses', () => {
  const problemsOf = (source: string) => findTexts('a.tsx', source).problems;

  it('a literal between tags or in an attribute', () => {
    expect(problemsOf('const A = () => <p title="A title">Some words</p>;')).toEqual([
      'a.tsx:1 "A title" in an attribute',
      'a.tsx:1 "Some words" between tags',
    ]);
    expect(problemsOf('const A = () => <p title={t("A title")}>{t("Some words")} ·</p>;')).toEqual([]);
  });

  it('a message that no catalogue can have, or that keeps the language of the load', () => {
    expect(problemsOf('const a = () => t(`Hello ${name}`);')).toEqual([
      'a.tsx:1 a message with ${…}: use a {value}',
    ]);
    expect(problemsOf("const A = t('Hello');")).toEqual(['a.tsx:1 shown while the module loads']);
    expect(problemsOf("const A = msg('Hello');")).toEqual([]);
  });

  it('a translation without a value, a plural form or a choice of the English text', () => {
    const entries = '{count, plural, one {# entry} other {# entries}} by {name}';
    expect(translationProblems(entries, '{count, plural, one {# wpis} other {# wpisów}}', 'pl')).toEqual([
      'count has no many',
      'count has no few',
      'uses value count for value count, value name',
    ]);
    expect(
      translationProblems('{who, select, you {You} other {They}}', '{who, select, other {X}}', 'de'),
    ).toEqual(['uses select who by other for select who by other, you']);
    expect(translationProblems('Save', ' ', 'de')).toEqual(['not translated']);
    expect(translationProblems('by {name}', "d'{name}", 'fr')).toEqual(["has ' before a place: write ’"]);
    expect(translationProblems('by {name}', 'von {name}', 'de')).toEqual([]);
  });
});
