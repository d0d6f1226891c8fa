/** The initial rate of an entry in another currency. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { ErrorBody, GroupAnswer as Group, OwnAnswer } from '@quits/contracts';
import { dayOf } from '@quits/domain';
import { expensePayload, type Person, send, signUp, signUpAll } from '../../testing/people.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

type Rate = OwnAnswer<'getRate'> & ErrorBody;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The first hour of today, because sessions expire by the system's clock. */
const NOW = Math.floor(Date.now() / DAY_MS) * DAY_MS + HOUR_MS / 2;
const dayAt = (days: number) => dayOf(NOW + days * DAY_MS);
/** The day of an expense that is entered today. */
const DAY = dayAt(-4);

/** A stand-in for the service, with its answer and the questions it received. */
let service: Server;
let ratesUrl: string;
let asked: string[];
let accepted: string | undefined;
let answer: (response: ServerResponse) => void;
const say = (body: unknown, status = 200) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
const sayRate = (rate: unknown, date = DAY) => {
  say({ amount: 1, base: 'EUR', rates: { [date]: { USD: rate } } });
};
const sayRates = (rates: Record<string, number>) => {
  const ofDays = Object.entries(rates).map(([date, rate]) => [date, { USD: rate }] as const);
  say({ amount: 1, base: 'EUR', rates: Object.fromEntries(ofDays) });
};
/** The URL for the month of a day, up to the time of the test. */
const monthOf = (date: string) => {
  const first = Date.parse(`${date.slice(0, 7)}-01`);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const end = Math.min(last.getTime(), NOW);
  return `/v1/${dayOf(first - 10 * DAY_MS)}..${dayOf(end)}?base=EUR&symbols=USD`;
};
beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    accepted = request.headers.accept;
    answer(response);
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  ratesUrl = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}/v1//`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

let testApp: TestApp;
let ann: Person;
let eve: Person;
const start = async (environment: NodeJS.ProcessEnv) => {
  testApp = await buildTestApp({ isAlone: true, environment: { LOG_LEVEL: 'silent', ...environment } });
  testApp.clock.now = NOW;
  [ann, eve] = [await signUp(testApp, 'ann'), await signUp(testApp, 'eve')];
};
beforeEach(() => {
  asked = [];
  sayRate(1.0843);
});

const ask = (query = `from=EUR&to=USD&date=${DAY}`, by = ann) =>
  by.call<Rate>(['GET', `/api/rates?${query}`]);

/** Ann books 10 dollars for 8 euros, a rate of 1.25. */
async function useRate(date: string): Promise<{ id: number }> {
  const { body: group } = await ann.call<Group>(['POST', '/api/groups'], {
    name: 'Trip',
    created_by: ann.id,
  });
  const original = { currency: 'EUR', total_amount: 8, rate: 1.25 };
  const payload = { ...expensePayload(10, [[ann, 10]], [[ann, 10]]), group_id: group.id, date, original };
  return (await ann.call<{ id: number }>(['POST', '/api/expenses'], payload)).body;
}
const FROM_GROUP = { status: 200, body: { rate: 1.25, date: dayAt(-9), source: 'group' } };
const UNKNOWN = {
  status: 404,
  body: { detail: 'No exchange rate is known for these currencies on this day' },
};

describe('GET /api/rates without a service', () => {
  beforeEach(() => start({}));
  afterEach(() => testApp.close());

  it('is the last rate used in the own groups up to the day; no service is asked', async () => {
    expect(await ask()).toMatchObject(UNKNOWN);
    await useRate(dayAt(-37));
    await useRate(dayAt(-9));
    await useRate(dayAt(-3));
    expect(await ask()).toMatchObject(FROM_GROUP);
    expect((await ask('from=EUR&to=USD')).body.date).toBe(dayAt(-3));
    expect(await ask(`from=EUR&to=USD&date=${dayAt(-38)}`)).toMatchObject(UNKNOWN);
    expect(asked).toEqual([]);
  });

  it('is known from a currency with three decimals, also where both amounts were typed', async () => {
    const { body: group } = await ann.call<Group>(['POST', '/api/groups'], {
      name: 'Trip',
      created_by: ann.id,
    });
    const original = { currency: 'KWD', total_amount: 4.9 };
    const payload = { ...expensePayload(14.7, [[ann, 14.7]], [[ann, 14.7]]), group_id: group.id, date: DAY };
    await ann.call(['POST', '/api/expenses'], { ...payload, original });
    expect(await ask(`from=KWD&to=USD&date=${DAY}`)).toMatchObject({
      status: 200,
      body: { rate: 3, source: 'group' },
    });
  });

  it('is not that of a deleted entry, of groups of others, or the other way round @full', async () => {
    const { id } = await useRate(dayAt(-9));
    expect(await ask(undefined, eve)).toMatchObject(UNKNOWN);
    expect(await ask(`from=USD&to=EUR&date=${DAY}`)).toMatchObject(UNKNOWN);
    await ann.call(['DELETE', `/api/expenses/${String(id)}`]);
    expect(await ask()).toMatchObject(UNKNOWN);
  });
});

describe('GET /api/rates with a service', () => {
  beforeEach(async () => {
    await start({ RATES_URL: ratesUrl });
    await useRate(dayAt(-9));
  });
  afterEach(() => testApp.close());

  it("is the service's, which is asked once for a day that is over", async () => {
    const found = { status: 200, body: { rate: 1.0843, date: DAY, source: 'service' } };
    const both = await Promise.all([ask(), ask(undefined, eve)]);
    expect(both).toMatchObject([found, found]);
    testApp.clock.now += 5 * HOUR_MS;
    say('', 500);
    expect(await ask()).toMatchObject(found);
    expect(asked).toEqual([monthOf(DAY)]);
    expect(accepted).toBe('application/json');
  });

  it('is asked once for days of a month that are asked for at the same time', async () => {
    const days = ['2026-05-04', '2026-05-05', '2026-05-06'];
    sayRate(1.1, '2026-05-01');
    const answers = await Promise.all(days.map((day) => ask(`from=EUR&to=USD&date=${day}`)));
    expect(answers.map(({ body }) => body.rate)).toEqual([1.1, 1.1, 1.1]);
    expect(asked).toHaveLength(1);
  });

  it('is asked on a new day, however short ago it answered @full', async () => {
    testApp.clock.now += DAY_MS - HOUR_MS / 2 - 60_000;
    sayRate(1.08, dayAt(-1));
    expect((await ask('from=EUR&to=USD')).body.rate).toBe(1.08);
    testApp.clock.now += 2 * 60_000;
    sayRate(1.09, dayAt(1));
    expect((await ask('from=EUR&to=USD')).body).toMatchObject({ rate: 1.09, date: dayAt(1) });
  });

  it('may answer in parts @full', async () => {
    answer = (response) => {
      response.write(`{"amount":1,"base":"EUR",`);
      setTimeout(() => response.end(`"rates":{"${DAY}":{"USD":1.0843}}}`), 50);
    };
    expect((await ask()).body.rate).toBe(1.0843);
  });

  it('is asked again after an hour for a day that is not over, and never for a later one', async () => {
    sayRate(1.08, dayAt(-1));
    expect((await ask(`from=EUR&to=USD&date=${dayAt(0)}`)).body).toMatchObject({ date: dayAt(-1) });
    expect((await ask(`from=EUR&to=USD&date=${dayAt(300)}`)).body).toMatchObject({ rate: 1.08 });
    testApp.clock.now += HOUR_MS - 1;
    expect((await ask('from=EUR&to=USD')).body).toMatchObject({ rate: 1.08 });
    expect(asked).toEqual([monthOf(dayAt(0))]);
    testApp.clock.now += 1;
    sayRate(1.09, dayAt(0));
    expect((await ask('from=EUR&to=USD')).body).toMatchObject({ rate: 1.09, date: dayAt(0) });
  });

  it('is asked for a month at a time; a day without a rate has that of the day before @full', async () => {
    const friday = '2026-05-29';
    // The first day that is asked for, and days in no order.
    say({ amount: 1, base: 'EUR', rates: { [friday]: { USD: 1.2 }, '2026-04-21': { USD: 1.1 } } });
    const on = async (date: string) => (await ask(`from=EUR&to=USD&date=${date}`)).body;
    expect(await on('2026-05-31')).toEqual({ rate: 1.2, date: friday, source: 'service' });
    expect(await on('2026-05-01')).toEqual({ rate: 1.1, date: '2026-04-21', source: 'service' });
    expect(asked).toEqual([monthOf(friday)]);
  });

  it('is not asked again for five minutes after it has failed', async () => {
    say('', 500);
    for (let count = 0; count < 3; count += 1) expect(await ask()).toMatchObject(FROM_GROUP);
    testApp.clock.now += 5 * 60_000 - 1;
    sayRate(1.0843);
    expect(await ask()).toMatchObject(FROM_GROUP);
    expect(asked).toHaveLength(1);
    testApp.clock.now += 1;
    expect((await ask()).body.rate).toBe(1.0843);
  });

  it('is not asked again for five minutes for a day without a rate', async () => {
    const first = monthOf('2026-05-29');
    say({ amount: 1, base: 'EUR', rates: { '2026-05-29': { USD: 1.2 } } });
    const on = async (date: string) => (await ask(`from=EUR&to=USD&date=${date}`)).status;
    expect([await on('2026-05-05'), await on('2026-05-05'), await on('2026-05-30')]).toEqual([404, 404, 200]);
    expect(asked).toEqual([first]);
    testApp.clock.now += 5 * 60_000;
    expect(await on('2026-05-05')).toBe(404);
    expect(asked).toEqual([first, first]);
  });

  it('keeps none waiting who ask for what is known @full', async () => {
    expect((await ask()).status).toBe(200);
    const waiting: ServerResponse[] = [];
    answer = (response) => waiting.push(response);
    const asks = ['CHF', 'GBP', 'SEK'].map((from) => ask(`from=${from}&to=USD&date=${DAY}`));
    while (waiting.length < 2) await setImmediate();
    for (let count = 0; count < 20; count += 1) await setImmediate();
    expect(waiting).toHaveLength(2);
    const known = ask();
    expect(await Promise.race([known, ...asks])).toBe(await known);
    answer = (response) => response.destroy();
    for (const response of waiting) response.destroy();
    await Promise.all(asks);
  });

  it('is asked four concurrent questions, and an account may send 30 a minute @full', async () => {
    const waiting: ServerResponse[] = [];
    answer = (response) => waiting.push(response);
    const people = await signUpAll(testApp, 'one', 'two', 'three');
    const currencies = [
      ['CHF', 'GBP', 'SEK'],
      ['NOK', 'DKK', 'PLN'],
      ['CZK', 'HUF', 'CAD'],
    ];
    const asks = currencies.flatMap((some, index) =>
      some.map((from) => ask(`from=${from}&to=USD&date=${DAY}`, people[index])),
    );
    while (asked.length < 4) await setImmediate();
    for (let count = 0; count < 20; count += 1) await setImmediate();
    expect(asked).toHaveLength(4);
    answer = (response) => response.destroy();
    for (const response of waiting) response.destroy();
    await Promise.all(asks);
    for (let count = 3; count < 30; count += 1) await ask(undefined, people[0]);
    expect((await ask(undefined, people[0])).status).toBe(429);
  });

  it('has twelve digits at most', async () => {
    sayRate(1.08431234567891);
    expect((await ask()).body.rate).toBe(1.08431234568);
  });

  it('is the last one used where the service hangs, from the start or in the middle @full', async () => {
    const hangs: (typeof answer)[] = [
      () => undefined,
      (response) => {
        response.writeHead(200);
        response.write('{"amount":1');
      },
    ];
    answer = (response) => hangs[asked.length - 1]?.(response);
    // Two months, so that the service is asked twice. Each question waits until its timeout.
    await useRate(dayAt(-109));
    const [one, other] = [ask(), ask(`from=EUR&to=USD&date=${dayAt(-100)}`, eve)];
    expect(await Promise.all([one, other])).toMatchObject([FROM_GROUP, UNKNOWN]);
    expect(asked).toHaveLength(2);
  });
});

describe('GET /api/rates', () => {
  let days = 0;
  beforeAll(async () => {
    await start({ RATES_URL: ratesUrl });
    await useRate(dayAt(-2000));
  });
  afterAll(() => testApp.close());

  it.each([
    ['from=EUR&to=EUR', 'to'],
    ['from=EUR&to=KWD', 'to'],
    ['from=eur&to=USD', 'from'],
    ['to=USD', 'from'],
    ['from=EUR', 'to'],
    ['from=EUR&to=USD&date=2026-02-29', 'date'],
    ['from=EUR&to=USD&date=today', 'date'],
    ['from=EUR&from=USD&to=CHF', 'from'],
  ])('refuses ?%s', async (query, field) => {
    const { status, body } = await ask(query);
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field });
  });

  it('is for who is signed in', async () => {
    const { status } = await send(testApp.app, ['GET', '/api/rates?from=EUR&to=USD']);
    expect(status).toBe(401);
  });

  it.each<[string, (day: string) => void]>([
    ['is negative', (day) => sayRate(-1, day)],
    ['is nothing', (day) => sayRate(0, day)],
    ['is a text', (day) => sayRate('1.08', day)],
    ['is a billion', (day) => sayRate(1e9, day)],
    ['is nothing', (day) => sayRate(0, day)],
    ['is of a later day', () => sayRate(1.08, dayAt(0))],
    ['is also of a later day', (day) => sayRates({ [day]: 1.08, [dayAt(60)]: 1.09 })],
    ['is also of a day long before', (day) => sayRates({ [dayAt(days - 60)]: 1.07, [day]: 1.08 })],
    ['is nothing on one of the days', (day) => sayRates({ [dayAt(days - 1)]: 0, [day]: 1.08 })],
    ['is of no day', () => sayRate(1.08, 'yesterday')],
    ['is of another pair', (day) => say({ amount: 1, base: 'GBP', rates: { [day]: { USD: 1.3 } } })],
    ['is of another amount', (day) => say({ amount: 100, base: 'EUR', rates: { [day]: { USD: 108 } } })],
    ['is missing', () => say({ amount: 1, base: 'EUR', rates: {} })],
    ['is no JSON', () => say('<html>')],
    ['is too long', () => say(JSON.stringify({ padding: 'x'.repeat(100_000) }))],
    [
      'never ends',
      () => {
        answer = (response) => {
          const more = () => {
            while (!response.destroyed && response.write('x'.repeat(10_000)));
          };
          response.writeHead(200).on('drain', more);
          more();
        };
      },
    ],
    ['is an error', (day) => say({ amount: 1, base: 'EUR', rates: { [day]: { USD: 1.08 } } }, 500)],
    ['is unknown', () => say({ message: 'not found' }, 404)],
    [
      'leads elsewhere',
      () => {
        answer = (response) => {
          response.writeHead(302, { location: '/v1/elsewhere' }).end();
        };
      },
    ],
    [
      'breaks off',
      () => {
        answer = (response) => response.socket?.destroy();
      },
    ],
  ])('is the last one used where what the service says %s', async (_what, lie) => {
    // The service's earlier answers are for later months, which do not count.
    days -= 40;
    const day = dayAt(days);
    const query = `from=EUR&to=USD&date=${day}`;
    lie(day);
    expect(await ask(query)).toMatchObject({ body: { rate: 1.25, date: dayAt(-2000), source: 'group' } });
    expect(asked).toHaveLength(1);
    testApp.clock.now += 5 * 60_000;
    sayRate(1.0843, day);
    expect((await ask(query)).body).toMatchObject({ rate: 1.0843, source: 'service' });
  });
});

describe('GET /api/rates with a service that is gone', () => {
  it('is the last one used @full', async () => {
    await start({ RATES_URL: 'http://127.0.0.1:9/' });
    await useRate(dayAt(-9));
    expect(await ask()).toMatchObject(FROM_GROUP);
    await testApp.close();
  });
});
