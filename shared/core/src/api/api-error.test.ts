import { setLocale } from '@quits/domain';
import { detailOf, rawDetailOf, setRefusals } from './api-error.ts';

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
