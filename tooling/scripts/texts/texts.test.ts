import { findAllTexts, readCatalogue, TEXT_PACKAGES, TRANSLATED } from './catalogues.ts';
import { translationProblems } from './check-translation.ts';
import { findTexts } from './find-texts.ts';

const { texts, problems } = findAllTexts();

/** Names, which are the same in every language, and the motto (extras §15). */
const UNTRANSLATED = /"(?:Quits|Share costs\.|Call it quits\.)"/;

it('every text on a screen is one that a catalogue can translate', () => {
  expect(problems.filter((problem) => !UNTRANSLATED.test(problem))).toEqual([]);
});

describe.each(TRANSLATED)('the catalogues of %s', (language) => {
  it('have a translation for every text, with the same values and all plural forms', () => {
    const found = TEXT_PACKAGES.flatMap((folder) => {
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
      'count has no few',
      'count has no many',
      'uses plural count for plural count, value name',
    ]);
    expect(
      translationProblems('{who, select, you {You} other {They}}', '{who, select, other {X}}', 'de'),
    ).toEqual(['chooses by other keys']);
    expect(translationProblems('Save', ' ', 'de')).toEqual(['not translated']);
    expect(translationProblems('by {name}', "d'{name}", 'fr')).toEqual(["has ' before a place: write ’"]);
    expect(translationProblems('by {name}', 'von {name}', 'de')).toEqual([]);
  });
});
