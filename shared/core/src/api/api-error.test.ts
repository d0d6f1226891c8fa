import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setLocale } from '@quits/domain';
import { detailOf, rawDetailOf, setRefusals } from './api-error.ts';

const TRANSLATIONS = path.resolve(__dirname, '../../locales/refusals');
const german = { language: 'de', region: 'de-DE', direction: 'ltr' } as const;
const tooMany = {
  status: 409,
  body: {
    detail: 'You can have at most 25 access tokens. Delete one first.',
    code: 'too_many_tokens',
    params: { max: 25 },
  },
};

afterEach(() => {
  setLocale();
  setRefusals();
});

describe('the words of a refusal', () => {
  it('are the detail of the server in English', () => {
    setRefusals({ too_many_tokens: 'Höchstens {max} Zugangsschlüssel.' });
    expect(detailOf(tooMany)).toBe(tooMany.body.detail);
  });

  it('are those of the page for its code in another language, with its params', () => {
    setLocale(german);
    setRefusals({ too_many_tokens: 'Höchstens {max} Zugangsschlüssel.' });
    expect(detailOf(tooMany)).toBe('Höchstens 25 Zugangsschlüssel.');
    expect(rawDetailOf(tooMany)).toBe(tooMany.body.detail);
  });

  it('name the field by its label, and not by its name in the call', () => {
    setLocale(german);
    setRefusals({ too_large: 'Größer als {max}: {field}' });
    const body = { code: 'too_large', params: { max: 5, field: 'shares.0.share_amount' } };
    expect(detailOf({ body }, 'Der Betrag')).toBe('Größer als 5: Der Betrag');
    expect(detailOf({ body })).toBe('Größer als 5');
  });

  it.each(readdirSync(TRANSLATIONS))('can leave out the field in %s', (file) => {
    const table = JSON.parse(readFileSync(path.join(TRANSLATIONS, file), 'utf8')) as Record<string, string>;
    setLocale(german);
    setRefusals(table);
    const ofFields = Object.keys(table).filter((code) => table[code]?.includes('{field}'));
    expect(ofFields.length).toBeGreaterThan(0);
    const words = ofFields.map((code) =>
      detailOf({ body: { code, params: { max: 5, min: 5, field: 'user_id' } } }),
    );
    expect(words.filter((text) => /user_id|:|：|undefined/.test(String(text)))).toEqual([]);
  });

  it('are missing in another language for a code that the page does not know', () => {
    setLocale(german);
    expect(detailOf(tooMany)).toBeUndefined();
    expect(rawDetailOf(tooMany)).toBe(tooMany.body.detail);
  });

  it.each([
    [{ detail: 'You are blocked' }, 'You are blocked'],
    [{ detail: 'You are blocked', code: 'blocked' }, 'You are blocked'],
    [{ detail: [{ msg: 'Too short' }, { msg: 'Too weak' }] }, 'Too short. Too weak'],
    [{ detail: ' ' }, undefined],
    [undefined, undefined],
  ])('of another back end, %j, stay as they are', (body, words) => {
    setLocale(german);
    expect(detailOf({ status: 400, body })).toBe(words);
  });
});
