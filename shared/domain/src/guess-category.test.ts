import fc from 'fast-check';
import { propertyCases } from '@quits/testing/property-cases';
import { CATEGORY_KEYS } from './category.ts';
import { guessCategory } from './guess-category.ts';

describe('the category guessed from a description', () => {
  it.each([
    ['Taxi to the station', 'taxi'],
    ['CAFÉ', 'drinks'],
    ['gas bill March', 'heating'],
    ['gas', 'fuel'],
    ['Gas station', 'fuel'],
    ['Dinner and taxi', 'restaurant'],
    ['dog food', 'pets'],
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
