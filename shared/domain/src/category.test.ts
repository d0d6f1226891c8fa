import { CATEGORIES, CATEGORY_KEYS, isCategory } from './category.ts';

describe('the categories', () => {
  it('are those of the contract, in its order', () => {
    expect(CATEGORY_KEYS.join(' ')).toBe(
      'groceries restaurant drinks rent electricity heating water internet household furniture repairs cleaning ' +
        'fuel parking public_transport taxi flight car bicycle lodging activities clothing gifts health insurance ' +
        'education childcare pets sport entertainment subscriptions taxes fees general',
    );
  });

  it('have distinct names and one of eight colors', () => {
    const facts = CATEGORY_KEYS.map((key) => CATEGORIES[key]);
    expect(new Set(facts.map(({ name }) => name)).size).toBe(facts.length);
    expect(facts.every(({ hue }) => Number.isInteger(hue) && hue >= 1 && hue <= 8)).toBe(true);
  });

  it('are distinguished from other texts', () => {
    expect(CATEGORY_KEYS.every(isCategory)).toBe(true);
    expect(['yacht', 'Taxi', '', 'constructor', null, 7].some(isCategory)).toBe(false);
  });
});
