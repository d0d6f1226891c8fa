import fc from 'fast-check';
import { setLocale } from './language/locale.ts';
import {
  DELETED_USER,
  avatarHue,
  byName,
  displayName,
  groupSign,
  inNameOrder,
  inSentence,
  initials,
  nameReader,
} from './person.ts';
import { propertyCases } from '@quits/testing/property-cases';

const RUNS = propertyCases(1000);

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['  grace   brewster hopper ', 'GB'],
    ['', ''],
    ['   ', ''],
    ['élodie ßen', 'ÉS'],
    ['e\u0301lodie', 'É'],
    ['😀 smile', '😀S'],
    ['山田 太郎', '山太'],
    ['jean-luc picard', 'JP'],
    ['\u2068דוד כהן\u2069', 'דכ'],
  ])('gives those of %j [9.16]', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('never has more than two characters @full', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.lorem()), (name) => {
        expect(Array.from(initials(name)).length).toBeLessThanOrEqual(2);
      }),
      RUNS,
    );
  });
});

describe('groupSign', () => {
  it.each([
    ['Flat on Mill Street', 'F', false],
    ['lisbon in May', 'L', false],
    ['ßtraße', 'S', false],
    ['  «2026» trip', '2', false],
    ['Rome 🍕 and ⚽', '🍕', true],
    ['🇵🇹 Lisbon', '🇵🇹', true],
    ['👩‍👩‍👧 Home', '👩‍👩‍👧', true],
    ['Ski ⛷️', '⛷️', true],
    ['רומא', 'ר', false],
    ['…', '', false],
    ['', '', false],
  ])('is of %j', (name, sign, isEmoji) => {
    expect(groupSign(name)).toEqual({ sign, isEmoji });
  });

  it('is one sign for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { sign, isEmoji } = groupSign(name);
        expect(isEmoji || Array.from(sign).length <= 1).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('avatarHue', () => {
  it('is one of eight, always the same for a person', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(), fc.maxSafeInteger()), (userId) => {
        expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(avatarHue(userId));
        expect(avatarHue(userId)).toBe(avatarHue(userId));
      }),
      RUNS,
    );
  });

  it('uses all eight, and differs between people who joined one after the other', () => {
    const hues = Array.from({ length: 100 }, (_, index) => avatarHue(index + 1));
    expect(new Set(hues).size).toBe(8);
    expect(hues.every((hue, index) => index === 0 || hue !== hues[index - 1])).toBe(true);
  });
});

describe('nameReader', () => {
  it('names people by their ids, and unknown people by the id itself', () => {
    const nameOf = nameReader(
      [
        { id: 7, name: 'Ada' },
        { id: 8, name: 'Bo' },
        { id: 8, name: 'Bob' },
      ],
      7,
    );
    expect([7, 8, 9].map(nameOf)).toEqual(['You', 'Bob', '9']);
  });
});

describe('the order of people in lists', () => {
  afterEach(() => setLocale());
  const person = (id: number, name: string) => ({ id, name });

  it('is the current user first, then by name as the language sorts, whatever the case', () => {
    const people = [person(1, 'zoë'), person(2, 'Bob'), person(3, 'Åsa'), person(4, 'ann'), person(5, 'Yu')];
    const order = (userId?: number) => inNameOrder(people, userId).map(({ id }) => id);
    expect(order(5)).toEqual([5, 4, 3, 2, 1]);
    expect(order()).toEqual([4, 3, 2, 5, 1]);
    expect(people[0]?.id).toBe(1);
    setLocale({ language: 'de', region: 'de-DE', direction: 'ltr' });
    expect(['Zoë', 'You', 'Äpfel', 'Bob'].sort(byName((name) => name))).toEqual([
      'You',
      'Äpfel',
      'Bob',
      'Zoë',
    ]);
  });

  it('leaves namesakes in the order of joining', () => {
    expect(inNameOrder([person(9, 'Ann'), person(2, 'Ann')]).map(({ id }) => id)).toEqual([9, 2]);
  });
});

describe('displayName', () => {
  const ada = { id: 7, name: 'Ada', email: 'ada@example.com' };

  it('calls the current user You', () => {
    expect(displayName(ada, 7)).toBe('You');
    expect(displayName(ada, 8)).toBe('Ada');
    expect(displayName(ada)).toBe('Ada');
  });

  it('calls a deleted account so in the language of the page, and no one with an address', () => {
    setLocale({ language: 'de', region: 'de-DE', direction: 'ltr' }, { [DELETED_USER]: 'Gelöschtes Konto' });
    expect(displayName({ id: 8, name: DELETED_USER, email: '' }, 7)).toBe('Gelöschtes Konto');
    expect(displayName({ id: 8, name: DELETED_USER }, 7)).toBe('Gelöschtes Konto');
    expect(displayName({ id: 8, name: DELETED_USER, email: 'ada@example.com' }, 7)).toBe(DELETED_USER);
    setLocale();
  });

  it('isolates right-to-left text from the figures next to it', () => {
    expect(displayName({ id: 8, name: 'דוד כהן' }, 7)).toBe('\u2068דוד כהן\u2069');
    expect(displayName({ id: 8, name: 'محمد' }, 7)).toBe('\u2068محمد\u2069');
  });

  it.each([
    [{ id: 7, name: null, email: 'ada@example.com' }, 'ada@example.com'],
    [{ id: 7, name: '  ', email: 'ada@example.com' }, 'ada@example.com'],
    [{ id: 7, email: '' }, '7'],
    [{ id: 7, name: null, email: null }, '7'],
  ])('falls back from the name to the e-mail to the id', (person, shown) => {
    expect(displayName(person, 1)).toBe(shown);
  });
});

describe('inSentence', () => {
  afterEach(() => setLocale());

  it('lowers only the word for the reader', () => {
    expect(['You', 'Youri', 'Bob'].map(inSentence)).toEqual(['you', 'Youri', 'Bob']);
  });

  it('knows the reader in another language, where the word may differ inside a sentence', () => {
    setLocale(
      { language: 'fr', region: 'fr-FR', direction: 'ltr' },
      { You: 'Vous', '[to you, by you, from you] you': 'vous-même' },
    );
    expect(inSentence(displayName({ id: 7, name: 'Ada' }, 7))).toBe('vous-même');
    expect(inSentence('You')).toBe('You');
  });
});
