import { readBalance } from './client.ts';

describe('a balance in the shape of the browser', () => {
  it('has its amount in cents', () => {
    const person = (id: number) => ({ id, name: 'Ann' });
    expect(readBalance({ from_user: person(1), to_user: person(2), amount: 0.07 })).toEqual({
      from: person(1),
      to: person(2),
      cents: 7,
    });
  });
});
