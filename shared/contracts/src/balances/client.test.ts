import { readBalance } from './client.ts';

describe('reading a balance', () => {
  it('converts its amount to cents', () => {
    const person = (id: number) => ({ id, name: 'Ann' });
    expect(readBalance({ from_user: person(1), to_user: person(2), amount: 0.07 })).toEqual({
      from: person(1),
      to: person(2),
      cents: 7,
    });
  });
});
