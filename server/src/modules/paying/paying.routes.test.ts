import type {
  AccountExport,
  ErrorBody,
  GroupAnswer,
  NoticePageAnswer,
  PayeeAnswer,
  PaymentAnswer,
} from '@quits/contracts';
import {
  addExpense,
  createGroup,
  expensePayload,
  type Person,
  PASSWORD,
  signInAgain,
  signUpAll,
} from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const PAYEE = '/auth/users/me/payee';
const IBAN = { kind: 'iban', value: 'DE89 3704 0044 0532 0130 00', name: 'Ann Example' };
const KEPT = { ...IBAN, value: 'DE89370400440532013000' };
const ADDRESS = { street: 'Bahnhofstrasse', number: '1', postcode: '8001', town: 'Zürich', country: 'CH' };
const SWISS = { kind: 'swiss', value: 'CH93 0076 2011 6238 5295 7', address: ADDRESS };
const DAY_MS = 86_400_000;

const testApp = useTestApp();

const set = (person: Person, ...methods: object[]) =>
  person.call<PayeeAnswer & ErrorBody>(['PUT', PAYEE], { methods });
const read = async (person: Person) => (await person.call<PayeeAnswer>(['GET', PAYEE])).body.methods;

/** Mails to a person about how to pay them. */
const mailsTo = async ({ email }: Person) =>
  (await testApp.mails()).filter((mail) => mail.includes(`To: ${email}`));

describe('how to pay a person', () => {
  it('is kept with IBANs in capitals without blanks, and read by the person alone', async () => {
    const [ann, bob] = await signUpAll(testApp, 'ann', 'bob');
    const venmo = { kind: 'venmo', value: '@ann-example' };
    const { status, body } = await set(ann, { ...IBAN, value: IBAN.value.toLowerCase() }, SWISS, venmo);
    const kept = [
      KEPT,
      { ...SWISS, value: 'CH9300762011623852957' },
      { kind: 'venmo', value: 'ann-example' },
    ];
    expect({ status, body }).toEqual({ status: 200, body: { methods: kept } });
    expect(await read(ann)).toEqual(kept);
    expect(await read(bob)).toEqual([]);
  });

  it.each([
    ['an IBAN with one wrong digit', { kind: 'iban', value: 'DE89370400440532013001' }, 'iban_not_valid'],
    ['an IBAN too short for its country', { kind: 'iban', value: 'DE8937040044053201300' }, 'iban_not_valid'],
    ['an IBAN of no country', { kind: 'iban', value: 'XX89370400440532013000' }, 'iban_not_valid'],
    ['a German IBAN for a Swiss bill', { ...SWISS, value: KEPT.value }, 'swiss_iban_needed'],
    ['a QR-IBAN', { ...SWISS, value: 'CH4431999123000889012' }, 'qr_iban_not_taken'],
    ['a name of PayPal with a dash', { kind: 'paypal', value: 'ann-e' }, 'payee_not_valid'],
    [
      'a name of PayPal that is an address',
      { kind: 'paypal', value: 'https://evil.example/a' },
      'payee_not_valid',
    ],
    ['a name of Venmo with a sign inside', { kind: 'venmo', value: 'ann@example' }, 'payee_not_valid'],
    ['a short name of Venmo', { kind: 'venmo', value: '@ann' }, 'payee_not_valid'],
    ['a UPI ID without a bank', { kind: 'upi', value: 'ann' }, 'payee_not_valid'],
    ['a UPI ID with more than an ID', { kind: 'upi', value: 'ann@bank&am=1' }, 'payee_not_valid'],
    ['a text of 301 letters', { kind: 'text', value: 'x'.repeat(301) }, 'too_long'],
    ['an empty text', { kind: 'text', value: ' ' }, 'empty'],
  ])('is refused with the field for %s', async (_what, method, code) => {
    const [ann] = await signUpAll(testApp, 'ann');
    const { status, body } = await set(ann, { kind: 'text', value: 'Cash' }, method);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: 'methods.1.value', code }]);
    expect(await read(ann)).toEqual([]);
  });

  it('is refused for an unknown kind, a seventh method and a Swiss account without an address', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    const { address: _address, ...bare } = SWISS;
    const answers = [
      await set(ann, { kind: 'bitcoin', value: 'x' }),
      await set(ann, ...Array.from({ length: 7 }, () => ({ kind: 'text', value: 'Cash' }))),
      await set(ann, bare),
      await set(ann, { ...SWISS, address: { ...ADDRESS, town: '' } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.field])).toEqual([
      [422, 'methods.0.kind'],
      [422, 'methods'],
      [422, 'methods.0.address'],
      [422, 'methods.0.address.town'],
    ]);
  });

  it('changes only within five minutes of a sign-in at the same client', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    testApp.clock.now += 6 * 60_000;
    const { status, body } = await set(ann, IBAN);
    expect([status, body.code]).toEqual([403, 'password_not_confirmed']);
    await signInAgain(testApp.app, ann);
    expect((await set(ann, IBAN)).status).toBe(200);
  });

  it('is told to the account for each change, without its values, and not for the same again', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    await set(ann, IBAN, { kind: 'text', value: 'Cash under the door mat' });
    await set(ann, IBAN, { kind: 'text', value: 'Cash under the door mat' });
    const [first, ...more] = await mailsTo(ann);
    expect(more).toEqual([]);
    expect(first).toContain('People who owe you now see: bank account (IBAN) and a text of your own.');
    expect(first).not.toMatch(/DE89|door mat|http/);
    const { body: notices } = await ann.call<NoticePageAnswer>(['GET', '/api/notices']);
    expect(notices.items.map(({ action }) => action)).toEqual(['payee/changed']);
    await set(ann);
    expect((await mailsTo(ann)).at(-1)).toContain('no longer says how to pay you');
  });

  it('is part of the export of the account, and goes with the account', async () => {
    const [ann] = await signUpAll(testApp, 'ann');
    await set(ann, IBAN);
    const { body } = await ann.call<AccountExport>(['GET', '/auth/users/me/export']);
    expect(body.payee).toEqual({ methods: [KEPT] });
    expect((await ann.call(['POST', '/auth/users/me/delete'], { password: PASSWORD })).status).toBe(204);
    const { queries } = testApp.app.database;
    const rows = await queries.selectFrom('payees').selectAll().where('user_id', '=', ann.id).execute();
    expect(rows).toEqual([]);
  });
});

describe('how to pay a debt', () => {
  let ann: Person;
  let bob: Person;
  let cleo: Person;
  let group: GroupAnswer;

  async function createDebt(currency = 'EUR', amount = 20): Promise<void> {
    [ann, bob, cleo] = await signUpAll(testApp, 'ann', 'bob', 'cleo');
    group = await createGroup(testApp, ann, [bob, cleo]);
    await ann.call(['PUT', `/api/groups/${String(group.id)}`], { name: 'Lisbon', currency });
    await addExpense(ann, group, expensePayload(amount, [[ann, amount]], [[bob, amount]]));
  }
  const ask = (person: Person, query: string) =>
    person.call<PaymentAnswer & ErrorBody>(['GET', `/api/groups/${String(group.id)}/payment?${query}`]);
  const paying = (to: Person, amount?: string) =>
    `to=${String(to.id)}${amount === undefined ? '' : `&amount=${amount}`}`;

  it('is shown to who owes, for all of the debt or a part', async () => {
    await createDebt();
    await set(ann, IBAN);
    const { status, body } = await ask(bob, paying(ann));
    expect(status).toBe(200);
    const { reference } = body;
    expect(reference).toMatch(/^Quits Lisbon [2-9A-Z]{4}$/);
    expect(body).toEqual({
      to: { id: ann.id, name: ann.name },
      amount: 20,
      currency: 'EUR',
      reference,
      changed_at: new Date(testApp.clock.now).toISOString(),
      methods: [
        {
          kind: 'iban',
          label: 'Bank transfer',
          url: null,
          qr: `BCD\n002\n1\nSCT\n\nAnn Example\n${KEPT.value}\nEUR20.00\n\n\n${reference}`,
          copy: [
            { label: 'Name', text: 'Ann Example' },
            { label: 'IBAN', text: 'DE89 3704 0044 0532 0130 00' },
            { label: 'Amount', text: '20.00' },
            { label: 'Reference', text: reference },
          ],
        },
      ],
    });
    const part = await ask(bob, paying(ann, '0.01'));
    expect(part.body.amount).toBe(0.01);
    expect(part.body.methods[0]?.qr).toContain('EUR0.01');
  });

  it('names the account by the display name, with an address of Switzerland', async () => {
    await createDebt('CHF');
    await set(ann, SWISS);
    const [method] = (await ask(bob, paying(ann))).body.methods;
    expect(method?.qr).toMatch(/^SPC\n0200\n1\nCH9300762011623852957\nS\nann/);
    expect(method?.copy).toContainEqual({ label: 'Address', text: 'Bahnhofstrasse 1, 8001 Zürich, CH' });
    expect(method?.copy).toContainEqual({ label: 'Name', text: ann.name });
  });

  it('keeps a method that does not fit the currency, to copy', async () => {
    await createDebt('JPY', 1200);
    await set(
      ann,
      IBAN,
      SWISS,
      { kind: 'upi', value: 'ann@okbank' },
      { kind: 'paypal', value: 'ann' },
      { kind: 'venmo', value: 'ann-e' },
      { kind: 'text', value: 'Cash' },
    );
    const { methods } = (await ask(bob, paying(ann))).body;
    expect(methods.map(({ kind, url, qr }) => [kind, url, qr])).toEqual([
      ['iban', null, null],
      ['swiss', null, null],
      ['upi', null, null],
      ['paypal', 'https://paypal.me/ann/1200JPY', null],
      ['venmo', null, null],
      ['text', null, null],
    ]);
    for (const { copy } of methods) expect(copy).toContainEqual({ label: 'Amount', text: '1200' });
    expect(methods.at(-1)?.copy[0]).toEqual({ label: 'How to pay', text: 'Cash' });
    expect((await ask(bob, paying(ann, '1.50'))).body).toMatchObject({ code: 'whole_payment_needed' });
  });

  it('is hidden from people who owe nothing: the receiver, other members, outsiders, and once it is paid', async () => {
    await createDebt();
    await set(ann, IBAN);
    await set(bob, IBAN);
    const [eve] = await signUpAll(testApp, 'eve');
    const hidden = [
      await ask(ann, paying(bob)),
      await ask(cleo, paying(ann)),
      await ask(eve, paying(ann)),
      await ask(ann, paying(ann)),
    ];
    expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(JSON.stringify(hidden)).not.toContain('DE89');
    await bob.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: ann.id, amount: 20 });
    expect((await ask(bob, paying(ann))).body).toMatchObject({ code: 'nothing_owed' });
    const members = await bob.call(['GET', `/api/groups/${String(group.id)}/members`]);
    expect(JSON.stringify(members.body)).not.toContain('DE89');
  });

  it.each(['0', '0.00', '-1', '1.001', 'x', '1e1', '', '20.01'])(
    'is refused for the amount %j',
    async (amount) => {
      await createDebt();
      const { status, body } = await ask(bob, paying(ann, amount));
      expect([status, body.errors?.[0]?.field]).toEqual([422, 'amount']);
      // Whether something is owed comes before how much.
      if (amount === '20.01') expect((await ask(cleo, paying(ann, amount))).status).toBe(404);
    },
  );

  it('shows what the payee has changed meanwhile, and when', async () => {
    await createDebt();
    expect((await ask(bob, paying(ann))).body).toMatchObject({ changed_at: null, methods: [] });
    await set(ann, IBAN);
    const changed = new Date(testApp.clock.now).toISOString();
    testApp.clock.now += 2 * DAY_MS;
    expect((await ask(bob, paying(ann))).body).toMatchObject({
      changed_at: changed,
      methods: [{ kind: 'iban' }],
    });
    ann = await signInAgain(testApp.app, ann);
    await set(ann, { kind: 'text', value: 'Cash' });
    expect((await ask(bob, paying(ann))).body).toMatchObject({
      changed_at: new Date(testApp.clock.now).toISOString(),
      methods: [{ kind: 'text' }],
    });
  });

  it('needs a session of the person: a token or a site learns nothing', async () => {
    await createDebt();
    const made = await bob.call<{ token: string }>(['POST', '/auth/access-tokens'], {
      name: 'App',
      scopes: ['groups:read'],
      days: 1,
    });
    const headers = { authorization: `Bearer ${made.body.token}` };
    const url = `/api/groups/${String(group.id)}/payment?${paying(ann)}`;
    expect((await bob.call(['GET', url], undefined, headers)).status).toBe(403);
    expect((await bob.call(['GET', PAYEE], undefined, headers)).status).toBe(403);
  });
});
