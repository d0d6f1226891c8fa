import { seatOf } from './candidates.ts';

describe('seatOf', () => {
  it('gives a browser the same place for a remote at every visit', () => {
    expect(seatOf('browser-1', 'mf-groups')).toBe(seatOf('browser-1', 'mf-groups'));
  });

  it('spreads browsers evenly enough for a tenth to be about a tenth', () => {
    const seats = Array.from({ length: 2000 }, (_, index) => seatOf(`browser-${String(index)}`, 'mf-groups'));
    const tenth = seats.filter((seat) => seat < 10).length;
    expect(tenth).toBeGreaterThan(120);
    expect(tenth).toBeLessThan(280);
    expect(seats.every((seat) => seat >= 0 && seat < 100)).toBe(true);
  });
});
