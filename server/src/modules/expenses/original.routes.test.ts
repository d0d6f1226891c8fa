/** An entry paid in another currency than its group's. */
import type { ActivityPageAnswer, ErrorBody, ExpenseAnswer, GroupAnswer as Group } from '@quits/contracts';
import { expensePayload, type Person, signUp } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
const groups = new Map<string, Group>();
beforeAll(async () => {
  ann = await signUp(testApp, 'ann');
  for (const currency of ['USD', 'JPY']) {
    const body = { name: 'Trip', created_by: ann.id, currency };
    groups.set(currency, (await ann.call<Group>(['POST', '/api/groups'], body)).body);
  }
});

const payload = (total: number) => expensePayload(total, [[ann, total]], [[ann, total]]);
const add = (total: number, original: unknown, currency = 'USD') =>
  ann.call<ExpenseAnswer & ErrorBody>(['POST', '/api/expenses'], {
    ...payload(total),
    group_id: groups.get(currency)?.id,
    original,
  });
const euros = (total_amount: number, rate: number) => ({
  currency: 'EUR',
  total_amount,
  rate,
  typed: 'rate',
});
const edit = async ({ id }: { id: number }, body: object) =>
  (await ann.call<ExpenseAnswer>(['PUT', `/api/expenses/${String(id)}`], body)).body;

describe('what was paid in another currency', () => {
  it('is answered as it was sent, with the rate, wherever the entry is', async () => {
    const original = euros(92.5, 1.0843);
    const { status, body } = await add(100.3, original);
    expect({ status, original: body.original }).toEqual({ status: 201, original });
    const list = await ann.call<ExpenseAnswer[]>(['GET', '/api/expenses']);
    expect(list.body.find(({ id }) => id === body.id)?.original).toEqual(original);
    expect((await add(5, null)).body.original).toBeNull();
  });

  it.each<[number, number, number, number, string]>([
    // Half a cent is rounded up.
    [100, 1.00005, 100.01, 100, 'USD'],
    [0.05, 0.1, 0.01, 0, 'USD'],
    [10, 163.25, 1633, 1632, 'JPY'],
    [0.01, 50, 1, 0, 'JPY'],
    [99_999_999.99, 1, 99_999_999.99, 99_999_999.98, 'USD'],
  ])('%d at %d gives exactly %d, and not %d, in %s', async (amount, rate, total, other, currency) => {
    expect((await add(total, euros(amount, rate), currency)).status).toBe(201);
    if (other > 0)
      expect(await add(other, euros(amount, rate), currency)).toMatchObject({
        status: 422,
        body: {
          detail: 'Original must equal the total at its rate',
          errors: [{ field: 'original' }],
        },
      });
  });

  it.each<[string, object, string]>([
    ['a rate of 0', euros(10, 0), 'original.rate'],
    ['a negative rate', euros(10, -1), 'original.rate'],
    ['thirteen digits', euros(10, 1.123456789012), 'original.rate'],
    ['a rate beyond a million', euros(10, 1_000_000.5), 'original.rate'],
    ['a rate as text', { ...euros(10, 1), rate: '1' }, 'original.rate'],
    ['a total of 0', euros(0, 1), 'original.total_amount'],
    ['three decimals', euros(10.001, 1), 'original.total_amount'],
    [
      'four decimals of a currency with three',
      { ...euros(4.9001, 1), currency: 'KWD' },
      'original.total_amount',
    ],
    ['more than ten billion', euros(10_000_000_000, 1), 'original.total_amount'],
    ['half a yen', { currency: 'JPY', total_amount: 10.5, rate: 1 }, 'original.total_amount'],
    ['what comes to nothing', euros(12.34, 0.00000001), 'original'],
    ['more than is exact', euros(99_999_999.99, 1_000_000), 'original'],
    ["the group's own currency", { ...euros(10, 1), currency: 'USD' }, 'original.currency'],
    ['gold', { ...euros(10, 1), currency: 'XAU' }, 'original.currency'],
    ['an amount on the other side of zero', euros(-10, 1), 'original.total_amount'],
    ['no currency', { total_amount: 10, rate: 1 }, 'original.currency'],
  ])('is refused with %s', async (_what, original, field) => {
    const { status, body } = await add(10, original);
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field });
    expect(body.detail).toMatch(/^Original /);
  });

  it.each<[string, object, number, string]>([
    ['50,000,000 IDR for 2,500.37', { currency: 'IDR', total_amount: 50_000_000 }, 2500.37, 'USD'],
    ['9,999,999,999 IDR', { currency: 'IDR', total_amount: 9_999_999_999, rate: null }, 0.01, 'USD'],
    ['4.900 KWD', { currency: 'KWD', total_amount: 4.9 }, 14.7, 'USD'],
    ['4.900 KWD, for yen', { currency: 'KWD', total_amount: 4.9, typed: 'amounts' }, 2352, 'JPY'],
    ['a refund', { currency: 'EUR', total_amount: -40 }, -37, 'USD'],
  ])('is booked as typed where both amounts were: %s', async (_what, original, total, currency) => {
    const { status, body } = await add(total, original, currency);
    expect(status).toBe(201);
    const { total_amount } = original as { total_amount: number };
    const rate = Number((total / total_amount).toPrecision(12));
    expect(body).toMatchObject({
      total_amount: total,
      original: { ...original, rate, typed: 'amounts' },
    });
    // Saved again as it is answered, also after a change of another field.
    const saved = await edit(body, { ...body, notes: 'Again' });
    expect({ ...saved, version: 0, notes: '' }).toEqual({ ...body, version: 0 });
  });

  it('is booked as typed where amount and rate were, in a weak currency', async () => {
    const original = { currency: 'IDR', total_amount: 1_200_000_000, rate: 9.045e-7, typed: 'rate' };
    expect(await add(1085.4, original)).toMatchObject({ status: 201, body: { original } });
    expect((await add(1085.41, original)).status).toBe(422);
  });

  it('does not use the rate that is sent with both amounts', async () => {
    const sent = { currency: 'EUR', total_amount: 3, rate: 7, typed: 'amounts' };
    expect((await add(1, sent)).body.original).toEqual({ ...sent, rate: 0.333333333333 });
  });

  it('is refused where both amounts give a rate beyond a million', async () => {
    const { status, body } = await add(2000, { currency: 'KWD', total_amount: 0.001 });
    expect({ status, errors: body.errors }).toMatchObject({
      status: 422,
      errors: [{ field: 'original', code: 'original_rate_unlikely' }],
    });
  });

  it('stays with an edit of the same total that does not name it, and goes with another total', async () => {
    const { body } = await add(10, euros(8, 1.25));
    expect((await edit(body, { ...payload(10), description: 'Lunch' })).original).toEqual(euros(8, 1.25));
    expect((await edit(body, payload(11))).original).toBeNull();
    expect((await edit(body, { ...payload(20), original: euros(16, 1.25) })).original).toEqual(
      euros(16, 1.25),
    );
    expect((await edit(body, { ...payload(20), original: null })).original).toBeNull();
    const path = `/api/groups/${String(body.group_id)}/activity`;
    const { items } = (await ann.call<ActivityPageAnswer>(['GET', path])).body;
    expect(items[0]).toMatchObject({ before: { original: euros(16, 1.25) }, after: { original: null } });
  });
});
