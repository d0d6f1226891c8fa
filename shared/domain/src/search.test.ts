import { matchWords } from './search.ts';

describe('a search by words', () => {
  it.each([
    ['cafe', true],
    ['  LISBON  café ', true],
    ['bon', true],
    ['', true],
    ['cafe porto', false],
  ])('for %j finds "Café in Lisbon": %s', (query, isFound) => {
    expect(matchWords(query)('Café in Lisbon')).toBe(isFound);
  });
});
