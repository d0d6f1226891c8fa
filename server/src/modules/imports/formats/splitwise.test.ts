import fc from 'fast-check';
import { type Cents, formatAmount, sumCents, toCents } from '@quits/domain';
import { reasonIn } from '../../../testing/import-rows.ts';
import type { FileRow } from './file.ts';
import { readSplitwise } from './splitwise.ts';

const HEADING = 'Date,Description,Category,Cost,Currency,Ann,Bob,Cleo';

async function read(...lines: string[]) {
  const file = await readSplitwise(lines.join('\n'));
  if (file === undefined) throw new Error('This is no file of Splitwise');
  return { ...file, rows: [...file.rows] };
}

const readRow = async (line: string): Promise<FileRow | undefined> => (await read(HEADING, '', line)).rows[0];

/** Amounts of an entry by place: `1: 60` paid, `2: -20` shared. */
function partsOf(row: FileRow | undefined) {
  const { payers = [], shares = [] } = row?.entry?.body ?? {};
  return {
    payers: Object.fromEntries(payers.map(({ user_id, paid_amount }) => [user_id, paid_amount])),
    shares: Object.fromEntries(shares.map(({ user_id, share_amount }) => [user_id, share_amount])),
  };
}

/** The exact net of each person, in cents. */
function netsOf({ entry }: FileRow, count: number): Cents[] {
  return Array.from({ length: count }, (_none, index) => {
    const own = ({ user_id }: { user_id: number }) => user_id === index + 1;
    const paid = entry?.body.payers.filter(own).map(({ paid_amount }) => toCents(paid_amount)) ?? [];
    const shared = entry?.body.shares.filter(own).map(({ share_amount }) => toCents(share_amount)) ?? [];
    return sumCents(paid) - sumCents(shared);
  });
}

describe('a row of a Splitwise spreadsheet', () => {
  it.each([
    [
      'one payer and equal shares',
      '2026-03-05,Dinner,Dining out,60.00,USD,40.00,-20.00,-20.00',
      { payers: { 1: 60 }, shares: { 1: 20, 2: 20, 3: 20 } },
    ],
    [
      'one payer without a share of their own',
      '2026-03-05,Gift,General,10.00,USD,10.00,-5.00,-5.00',
      { payers: { 1: 10 }, shares: { 2: 5, 3: 5 } },
    ],
    [
      'equal shares one cent apart',
      '2026-03-05,Taxi,Taxi,100.00,USD,66.67,-33.33,-33.34',
      { payers: { 1: 100 }, shares: { 1: 33.33, 2: 33.33, 3: 33.34 } },
    ],
    [
      'money that came back',
      '2026-03-05,Deposit,General,-100.00,USD,-66.66,33.33,33.33',
      { payers: { 1: -100 }, shares: { 1: -33.34, 2: -33.33, 3: -33.33 } },
    ],
    [
      'somebody who has no part',
      '2026-03-05,Taxi,Taxi,20.00,USD,10.00,0.00,-10.00',
      { payers: { 1: 20 }, shares: { 1: 10, 3: 10 } },
    ],
  ])('is good with %s', async (_what, line, parts) => {
    const row = await readRow(line);
    expect([reasonIn(row), row?.entry?.type, partsOf(row)]).toEqual([undefined, 'expense', parts]);
  });

  it.each([
    [
      'one payer and uneven shares keeps payer and cost',
      '2026-03-05,Dinner,General,60.00,USD,50.00,-20.00,-30.00',
      { payers: { 1: 60 }, shares: { 1: 10, 2: 20, 3: 30 } },
      /One person is assumed to have paid everything/,
    ],
    [
      'several payers keeps the cost, in proportion to what they are owed',
      '2026-07-01,Rent,General,500.00,USD,170.00,200.00,-370.00',
      { payers: { 1: 229.73, 2: 270.27 }, shares: { 1: 59.73, 2: 70.27, 3: 370 } },
      /rebuilt from who is owed and who owes/,
    ],
    [
      'several payers and no decimals keeps whole units',
      '2026-07-01,Rent,General,500,JPY,170,200,-370',
      { payers: { 1: 230, 2: 270 }, shares: { 1: 60, 2: 70, 3: 370 } },
      /rebuilt from who is owed and who owes/,
    ],
    [
      'several payers without shares of their own is rebuilt from the nets',
      '2026-07-01,Rent,General,66.66,USD,33.33,33.33,-66.66',
      { payers: { 1: 33.33, 2: 33.33 }, shares: { 3: 66.66 } },
      /rebuilt from who is owed and who owes/,
    ],
    [
      'a cost below what the payer is owed is rebuilt too',
      '2026-07-01,Rent,General,1.00,USD,20.00,-20.00,0.00',
      { payers: { 1: 20 }, shares: { 2: 20 } },
      /rebuilt/,
    ],
  ])('with %s, and is doubtful', async (_what, line, parts, reason) => {
    const row = await readRow(line);
    expect(partsOf(row)).toEqual(parts);
    expect(reasonIn(row)).toMatch(reason);
  });

  it.each(['Payment', 'Zahlung', 'Pago', 'Pagamento', 'Paiement'])(
    'with the category %s between two people is a settlement',
    async (category) => {
      const row = await readRow(`2026-02-05,Cash,${category},20.00,USD,20.00,-20.00,0.00`);
      expect([reasonIn(row), row?.entry?.type]).toEqual([undefined, 'settlement']);
      expect(partsOf(row)).toEqual({ payers: { 1: 20 }, shares: { 2: 20 } });
    },
  );

  it('with a payment below zero is one the other way round, and doubtful', async () => {
    const row = await readRow('2026-02-05,Cash,Payment,-20.00,USD,-20.00,20.00,0.00');
    expect([row?.entry?.type, partsOf(row)]).toEqual([
      'settlement',
      { payers: { 2: 20 }, shares: { 1: 20 } },
    ]);
    expect(reasonIn(row)).toBe('A payment below zero is taken as one the other way round.');
  });

  it('is doubtful as a payment that only its description calls one, and an expense among three', async () => {
    const row = await readRow('2026-02-05,Ann B. paid Bob C.,General,20.00,USD,20.00,-20.00,0.00');
    expect([row?.entry?.type, reasonIn(row)]).toEqual(['settlement', expect.stringContaining('payment')]);
    const three = await readRow('2026-02-05,Cash,Payment,20.00,USD,20.00,-10.00,-10.00');
    expect(three?.entry?.type).toBe('expense');
  });

  it.each(['Settle all balances', 'Liquidar todas las deudas', 'Alle Schulden begleichen'])(
    'that reads “%s” between two people is a settlement, and doubtful',
    async (text) => {
      const row = await readRow(`2026-02-05,${text},General,20.00,USD,20.00,-20.00,0.00`);
      expect([row?.entry?.type, reasonIn(row)]).toEqual(['settlement', expect.stringContaining('payment')]);
      expect(partsOf(row)).toEqual({ payers: { 1: 20 }, shares: { 2: 20 } });
      for (const nets of ['40.00,USD,20.00,-20.00,0.00', '20.00,USD,20.00,-10.00,-10.00'])
        expect((await readRow(`2026-02-05,${text},General,${nets}`))?.entry?.type).toBe('expense');
    },
  );

  it.each([
    ['people that do not add up', '60.00,USD,40.00,-20.00,-19.99', 'add up to $0.01 instead of zero'],
    ['nothing but zeros', '0.00,USD,0.00,0.00,0.00', 'No one owes anything'],
    ['a cost and nothing but zeros', '9.00,USD,0.00,0.00,0.00', 'No one owes anything'],
    ['huge amounts', '60.00,USD,999999999999.00,-999999999999.00,0.00', 'The amount is too large.'],
    ['an amount that is too large together', '1.00,USD,99999999.99,99999999.99,-199999999.98', 'too large'],
    ['an unreadable amount', '60.00,USD,forty,-20.00,-20.00', '“forty” is not an amount'],
    ['an unreadable cost', '6O.00,USD,40.00,-20.00,-20.00', '“6O.00” is not an amount'],
    ['cells that are missing', '60.00,USD,40.00,-20.00', 'The row has 7 cells'],
  ])('is refused with %s', async (_what, end, reason) => {
    const row = await readRow(`2026-03-05,Dinner,General,${end}`);
    expect([row?.entry, reasonIn(row)]).toEqual([undefined, expect.stringContaining(reason)]);
  });
});

describe('amounts with three digits after their only sign', () => {
  const TEA = '2026-03-05,Tea,General,3.000,USD,1.500,-1.500,0';

  it('are doubtful where no other amount of the file shows its decimal sign', async () => {
    const row = await readRow(TEA);
    expect(partsOf(row)).toEqual({ payers: { 1: 3000 }, shares: { 1: 1500, 2: 1500 } });
    expect(reasonIn(row)).toBe(
      '“3.000” is read as $3,000.00: no other amount in the file shows its decimal sign.',
    );
  });

  it('are good where another amount does, also one of a person', async () => {
    const other = '2026-03-06,Tea,General,12,USD,4.5,-4.5,0';
    const [row] = (await read(HEADING, TEA, other)).rows;
    expect([reasonIn(row), row?.totalCents]).toEqual([undefined, 300]);
  });

  it('show the right figure in a currency with three decimals, which is refused', async () => {
    const kwd = '2026-03-05,Tea,General,4.900,KWD,2.450,-2.450,0';
    for (const lines of [[kwd], [kwd, TEA]])
      expect((await read(HEADING, ...lines)).rows[0]).toMatchObject({ currency: 'KWD', totalCents: 490 });
  });
});

describe('a Splitwise spreadsheet', () => {
  it('names each row by its line, skips blank ones, and keeps the total balances apart', async () => {
    const file = await read(
      HEADING,
      ',,,,,,,',
      '2026-03-05,"Two',
      'lines",General,20.00,USD,10.00,-10.00,0.00',
      '',
      '2026-03-06,Tea,General,4.00,EUR,2.00,-2.00,0.00',
      '',
      '2026-06-30,Total balance,, ,USD,10.00,-10.00,0.00',
      '2026-06-30,Total balance,, ,EUR,2.00,-2.00,0.00',
      '',
    );
    expect(file.rows.map(({ row, description, currency }) => [row, description, currency])).toEqual([
      [3, 'Two lines', 'USD'],
      [6, 'Tea', 'EUR'],
    ]);
    expect(Object.fromEntries(file.expected)).toEqual({ USD: [1000, -1000, 0], EUR: [200, -200, 0] });
  });

  it.each([
    ['German', 'Datum;Beschreibung;Kategorie;Kosten;Währung;Ann;Bob', 'Gesamtbilanz'],
    ['French', 'Date;Description;Catégorie;Coût;Devise;Ann;Bob', 'Solde total'],
    ['Spanish', 'Fecha;Descripción;Categoría;Coste;Moneda;Ann;Bob', 'Saldo total'],
    ['Italian', 'Data;Descrizione;Categoria;Costo;Valuta;Ann;Bob', 'Bilancio totale'],
    ['Italian and Dutch', 'Data;Descrizione;Categorie;Costo;Valuta;Ann;Bob', ''],
    ['Portuguese', 'Data;Descrição;Categoria;Custo;Moeda;Ann;Bob', 'Saldo total'],
    ['mixed', 'Date;Beschreibung;Catégorie;Coste;Currency;Ann;Bob', 'Total balance'],
    ['Dutch', 'Datum;Omschrijving;Categorie;Kosten;Valuta;Ann;Bob', 'Totaal saldo'],
  ])('is read with %s headings, semicolons and decimal commas', async (_language, heading, total) => {
    const file = await read(
      `\uFEFF${heading}\r`,
      '\r',
      '2026-03-05;Essen;Allgemein;1.234,50;EUR;617,25;-617,25\r',
      `2026-06-30;${total};;;EUR;617,25;-617,25\r`,
    );
    expect(file.people).toEqual(['Ann', 'Bob']);
    expect(partsOf(file.rows[0])).toEqual({ payers: { 1: 1234.5 }, shares: { 1: 617.25, 2: 617.25 } });
    expect(file.expected.get('EUR')).toEqual([61_725, -61_725]);
  });

  it.each([
    ['in another language', '2026-06-30,Saldo finale,, ,USD,10.00,-10.00,0.00'],
    ['without a name', '2026-06-30,,,,USD,10.00,-10.00,0.00'],
    ['in the first column', 'Total balance,,,,USD,10.00,-10.00,0.00'],
  ])('has total balances %s', async (_what, total) => {
    const file = await read(HEADING, '2026-03-05,Tea,General,20.00,USD,10.00,-10.00,0.00', '', total);
    expect(file.rows).toHaveLength(1);
    expect(file.expected.get('USD')).toEqual([1000, -1000, 0]);
  });

  it('may have lines before its headings, and names twice', async () => {
    const file = await read('Exported by Splitwise', '', 'Date,Description,Category,Cost,Currency,Ann,Ann,');
    expect(file.people).toEqual(['Ann', 'Ann (2)']);
  });

  it('that is cut off within a row has this row refused, and no totals', async () => {
    const file = await read(
      HEADING,
      '2026-03-05,Dinner,General,60.00,USD,40.00,-20.00,-20.00',
      '2026-03-06,Tea,Gen',
    );
    expect(file.rows.map(({ entry }) => entry !== undefined)).toEqual([true, false]);
    expect(file.expected.size).toBe(0);
  });

  it('that is cut off within a quotation is refused with a sentence', async () => {
    await expect(read(HEADING, '2026-03-05,"Dinner')).rejects.toThrow('A quotation mark is never closed');
  });

  it('is no other table', async () => {
    expect(await readSplitwise('Date,Name,Amount\n2026-03-05,Tea,3')).toBeUndefined();
    expect(await readSplitwise('')).toBeUndefined();
  });
});

/** A row as Splitwise writes it: payments and shares become nets. */
const rows = (count: number) =>
  fc
    .record({
      paid: fc.array(fc.nat(100_000), { minLength: count, maxLength: count }),
      weights: fc.array(fc.nat(5), { minLength: count, maxLength: count }),
      isPayment: fc.boolean(),
    })
    .map(({ paid, weights, isPayment }) => {
      const cost = sumCents(paid);
      const sum = sumCents(weights);
      const shares = weights.map((weight) => (sum === 0 ? 0 : Math.floor((cost * weight) / sum)));
      shares[0] = (shares[0] ?? 0) + cost - sumCents(shares);
      return { cost, isPayment, nets: paid.map((cents, index) => cents - (shares[index] ?? 0)) };
    });

describe('any group', () => {
  it('has the same nets to the cent and the same spending after the export and the import', async () => {
    const group = fc.integer({ min: 2, max: 6 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        entries: fc.array(rows(count), { minLength: 1, maxLength: 20 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(group, async ({ count, entries }) => {
        const names = Array.from({ length: count }, (_none, index) => `Person ${String(index)}`);
        const lines = entries.map(({ cost, nets, isPayment }) =>
          [
            '2026-03-05',
            'x',
            isPayment ? 'Payment' : 'General',
            formatAmount(cost),
            'USD',
            ...nets.map((cents) => formatAmount(cents)),
          ].join(),
        );
        const file = await read(['Date,Description,Category,Cost,Currency', ...names].join(), '', ...lines);
        for (const [index, row] of file.rows.entries()) {
          const nets = entries[index]?.nets ?? [];
          expect(row.entry === undefined).toBe(nets.every((cents) => cents === 0));
          if (row.entry) expect(netsOf(row, count)).toEqual(nets);
          // Of a payment only what it settles is known.
          if (row.entry?.type === 'expense')
            expect(toCents(row.entry.body.total_amount)).toBe(entries[index]?.cost);
        }
      }),
    );
  });
});
