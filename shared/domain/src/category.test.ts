import fc from 'fast-check';
import { propertyCases } from '@quits/testing/property-cases';
import { CATEGORIES, CATEGORY_KEYS, guessCategory, isCategory } from './category.ts';

describe('the categories', () => {
  it('are those of the contract, in its order', () => {
    expect(CATEGORY_KEYS.join(' ')).toBe(
      'groceries restaurant drinks rent electricity heating water internet household furniture repairs cleaning ' +
        'fuel parking public_transport taxi flight car bicycle lodging activities clothing gifts health insurance ' +
        'education childcare pets sport entertainment subscriptions taxes fees general',
    );
  });

  it('have a name of their own and one of eight colors', () => {
    const facts = CATEGORY_KEYS.map((key) => CATEGORIES[key]);
    expect(new Set(facts.map(({ name }) => name)).size).toBe(facts.length);
    expect(facts.every(({ hue }) => Number.isInteger(hue) && hue >= 1 && hue <= 8)).toBe(true);
  });

  it('are told from other texts', () => {
    expect(CATEGORY_KEYS.every(isCategory)).toBe(true);
    expect(['yacht', 'Taxi', '', 'constructor', null, 7].some(isCategory)).toBe(false);
  });
});

describe('the guess from a description', () => {
  it.each([
    ['Taxi to the station', 'taxi'],
    ['CAFÉ', 'drinks'],
    ['gas bill March', 'heating'],
    ['gas', 'fuel'],
    ['Gas station', 'fuel'],
    ['Dinner and taxi', 'restaurant'],
    ['dog food', 'pets'],
    ['e-bike', 'bicycle'],
    ['Train tickets', 'public_transport'],
    ['Taxidermy', null],
    ['Rental', null],
    ['', null],
    ['🍕', null],
    ['constructor', null],
  ])('of %j is %s', (description, category) => {
    expect(guessCategory(description)).toBe(category);
  });

  it('does not depend on case, accents or what stands around', () => {
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
