import fc from 'fast-check';
import { propertyCases } from '@quits/testing/property-cases';
import { CATEGORY_KEYS } from './category.ts';
import { setLocale } from './language/locale.ts';
import { AR } from './category-words/ar.ts';
import { DE } from './category-words/de.ts';
import { EN } from './category-words/en.ts';
import { ES } from './category-words/es.ts';
import { FR } from './category-words/fr.ts';
import { IT } from './category-words/it.ts';
import { JA } from './category-words/ja.ts';
import { NL } from './category-words/nl.ts';
import { PT_BR } from './category-words/pt-br.ts';
import { guessCategory, tokensOf } from './guess-category.ts';

describe('the category guessed from a description', () => {
  it.each([
    ['Taxi to the station', 'taxi'],
    ['CAFÉ', 'drinks'],
    ['gas bill March', 'heating'],
    ['gas', 'fuel'],
    ['Gas station', 'fuel'],
    ['Dinner and taxi', 'restaurant'],
    ['dog food', 'pets'],
    ['Surf lesson', 'sport'],
    ['Ice cream', 'restaurant'],
    ['Ski pass', 'activities'],
    ['e-bike', 'bicycle'],
    ['Hotels in Rome', 'lodging'],
    ['Bus', 'public_transport'],
    ['Train tickets', 'public_transport'],
    ['Taxidermy', null],
    ['Rental', null],
    ['', null],
    ['🍕', null],
    ['constructor', null],
  ])('of %j is %s', (description, category) => {
    expect(guessCategory(description)).toBe(category);
  });

  it.each([
    ['Abendessen bei Luigi', 'restaurant'],
    ['Mietwagen Mallorca', 'car'],
    ['Miete März', 'rent'],
    ['Straßenbahn', 'public_transport'],
    ['GEBÜHREN', 'fees'],
    ["Billets d'avion", 'flight'],
    ['Petit déjeuner', 'restaurant'],
    ['Loyer', 'rent'],
    ['Alquiler de coche', 'car'],
    ['Alquiler', 'rent'],
    ['Gasolina', 'fuel'],
    ['Regalo di compleanno', 'gifts'],
    ['Spesa', 'groceries'],
    ['Boodschappen', 'groceries'],
    ['Zorgverzekering', 'insurance'],
    ['Café da manhã', 'restaurant'],
    ['Passagem de ônibus', 'public_transport'],
    ['المطعم', 'restaurant'],
    ['فاتورة الكهرباء', 'electricity'],
    ['فاتورة كهرباء', 'electricity'],
    ['إيجار سيارة', 'car'],
    ['الإيجار', 'rent'],
    ['電車代', 'public_transport'],
    ['自動車保険', 'insurance'],
    ['動物病院', 'pets'],
    ['ﾀｸｼｰ', 'taxi'],
    ['バスタオル', null],
    ['パンツ', null],
    ['The pain of it', null],
  ])('understands every language of the app: %j is %s', (description, category) => {
    expect(guessCategory(description)).toBe(category);
  });

  it('does not depend on case, accents or the words around', () => {
    const word = fc.constantFrom('taxi', 'gas bill', 'gas', 'dog food', 'coffee', 'train tickets', 'e-bike');
    const lead = fc.constantFrom('', ' ', '- ', '(', '12 ');
    const tail = fc.constantFrom('', ' ', '!', ')', ' 12');
    fc.assert(
      fc.property(word, lead, tail, (text, before, after) => {
        const guess = guessCategory(text);
        expect(guessCategory(`${before}${text.toUpperCase()}${after}`)).toBe(guess);
        expect(guessCategory(`${before}${text.replaceAll('e', 'é')}${after}`)).toBe(guess);
      }),
      propertyCases(200),
    );
  });

  it('is the same for a word of several languages', () => {
    const meanings = new Map<string, Set<string>>();
    for (const words of [EN, DE, FR, ES, IT, NL, PT_BR, AR]) {
      for (const [key, phrases] of Object.entries(words)) {
        for (const phrase of phrases.split(', ')) {
          const plain = tokensOf(phrase).join(' ');
          meanings.set(plain, (meanings.get(plain) ?? new Set()).add(key));
        }
      }
    }
    const clashes = [...meanings].filter(([, keys]) => keys.size > 1);
    expect(clashes.map(([word, keys]) => [word, ...keys])).toEqual([]);
    // Small words of one language that would be found in every sentence of another.
    const small = 'the and for with a an il la le les de der die das el los het een o os um et y e und en to';
    expect(small.split(' ').filter((word) => guessCategory(word) !== null)).toEqual([]);
  });

  it('takes "van" for a car, but not in Dutch', () => {
    expect(guessCategory('Van for the move')).toBe('car');
    setLocale({ language: 'nl', region: 'nl-NL', direction: 'ltr' });
    expect(guessCategory('Brief van oma')).toBeNull();
    setLocale();
  });

  it('finds each of its words', () => {
    for (const words of [EN, DE, FR, ES, IT, NL, PT_BR, AR, JA]) {
      for (const [key, phrases] of Object.entries(words)) {
        for (const phrase of phrases.split(', '))
          expect([phrase, guessCategory(phrase)]).toEqual([phrase, key]);
      }
    }
  });

  it('is a category or nothing for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const guess = guessCategory(text);
        expect(guess === null || CATEGORY_KEYS.includes(guess)).toBe(true);
      }),
      propertyCases(200),
    );
  });
});
