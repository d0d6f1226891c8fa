import { readItemLines } from './item-lines.ts';

describe('pasted lines of a bill', () => {
  it.each([
    ['Pizza 12.50', 'Pizza', 1250],
    ['Pizza Margherita   € 12,50', 'Pizza Margherita', 1250],
    ['Pizza: $12.50', 'Pizza', 1250],
    ['Pizza\t12.50', 'Pizza', 1250],
    ['Pizza 12.50 €', 'Pizza', 1250],
    ['12.50 Pizza', 'Pizza', 1250],
    ['EUR 12.50 Pizza', 'Pizza', 1250],
    ['Burger x2 25.00', 'Burger x2', 2500],
    ['x2 25.00', 'x2', 2500],
    ['2 x Burger 25.00', '2 x Burger', 2500],
    ['2x Burger 25.00', '2x Burger', 2500],
    ['Burger 25.00 x2', 'Burger x2', 2500],
    ['7up 2.50', '7up', 250],
    ['Water 0.00', 'Water', 0],
    ['Coffee 3', 'Coffee', 300],
    ['Champagne 1,250.00', 'Champagne', 125_000],
    ['Total Recall cocktail 9.00', undefined, undefined],
    ['Totally Vegan Bowl 9.00', 'Totally Vegan Bowl', 900],
  ])('%j is %s', (line, name, cents) => {
    expect(readItemLines(line).items).toEqual(name === undefined ? [] : [{ name, cents }]);
  });

  it.each([
    'Total 40.00',
    'TOTAL: 40.00',
    'Subtotal 40.00',
    'Sub-total 40.00',
    'Summe 40,00',
    'Zwischensumme 40,00',
    'Totale 40,00',
    '合計 4000',
  ])('a line of the total is no item: %s', (line) => {
    expect(readItemLines(`Pizza 12.50\n${line}`)).toEqual({
      items: [{ name: 'Pizza', cents: 1250 }],
      unread: [],
    });
  });

  it('names lines that say no amount, only an amount, or one below zero', () => {
    const unread = ['Trattoria da Mario', '12.50', 'Discount -5.00', 'Discount (5.00)'];
    expect(readItemLines(['', 'Pizza 12.50', '', ...unread, ''].join('\r\n'))).toEqual({
      items: [{ name: 'Pizza', cents: 1250 }],
      unread,
    });
  });

  it('reads whole units where a currency has no decimals', () => {
    expect(readItemLines('Ramen 1,200\nGyoza ¥450', { unit: 100, decimals: 0 }).items).toEqual([
      { name: 'Ramen', cents: 120_000 },
      { name: 'Gyoza', cents: 45_000 },
    ]);
  });

  it('reads three decimals where a currency has them', () => {
    expect(readItemLines('Machboos 3.125\nTea 1', { unit: 1, decimals: 3 }).items).toEqual([
      { name: 'Machboos', cents: 3125 },
      { name: 'Tea', cents: 1000 },
    ]);
  });
});
