// What an element tells its page: every event of the table, as the last thing that a person does makes it fire.
import { expect, type Page, test } from '@playwright/test';
import { EVENT_NAMES, type EventName } from '../../embed/src/events.ts';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { mailedPath } from './support/mail.ts';
import { call, createPerson, type Person } from './support/people.ts';
import { createSampleGroup, letIn } from './support/sample.ts';

/** A page with all that the examples leave out: each tag in turn, at the path that it is given. */
const pages: Record<string, string> = {};

let host: ExampleHost;
let sample: Awaited<ReturnType<typeof createSampleGroup>>;

test.beforeAll(async () => {
  host = await startExampleHost({ pages });
  sample = await createSampleGroup();
});
test.afterAll(() => host.stop());

type Tag = `quits-${'auth' | 'expenses' | 'groups' | 'profile'}`;
type Shown = Partial<Record<Tag, string>>;

const pageOf = (
  shown: Shown,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>My page</title>
<link rel="icon" href="data:,"><script src="https://quits.example/embed/quits-embed.js" defer></script></head><body>
${Object.entries(shown)
  .map(([tag, path]) => `<${tag} path="${path}" extras api-base="https://api.quits.example"></${tag}>`)
  .join('\n')}
<script>const getToken = async () => (await fetch('/quits-token', { method: 'POST' })).json();
for (const element of document.body.querySelectorAll('*')) element.getToken = getToken;</script></body></html>`;

/** Shows elements to a signed-in person; gives the details of an event that the document has received so far. */
async function show(
  page: Page,
  person: Person,
  shown: Shown,
): Promise<(name: EventName) => Promise<unknown[]>> {
  host.person = person;
  pages['events.html'] = pageOf(shown);
  await page.addInitScript((names) => {
    const received: Record<string, unknown[]> = {};
    Object.assign(window, { received });
    for (const name of names) {
      received[name] = [];
      document.addEventListener(name, (event) =>
        received[name]?.push((event as CustomEvent<unknown>).detail),
      );
    }
  }, EVENT_NAMES);
  await page.goto(`${host.origin}/events.html`);
  return (name) =>
    page.evaluate((one) => (Reflect.get(window, 'received') as Record<string, unknown[]>)[one] ?? [], name);
}

interface Case {
  /** What the person does; nothing, where the page's start is enough. */
  act?: (page: Page) => Promise<unknown>;
  /** All details of this event, oldest first. */
  details: (person: Person) => unknown[];
}

const groupPath = () => `/groups/${String(sample.id)}`;
/** What a case has made itself. */
const made = { groupId: 0, expenseId: 0, userId: 0, path: '' };

/** Adds an expense of a person alone, who is the first of those to choose from. */
async function addTaxi(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Description').fill('Taxi');
  await form.getByLabel('Total Amount').fill('12');
  await form.getByLabel('Paid amount 1').fill('12');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form).toBeHidden();
}

const CASES: Record<EventName, Case> = {
  'quits-ready': { details: () => [null] },
  'quits-signed-in': { details: ({ id }) => [{ userId: id }] },
  'quits-expense-saved': {
    act: async (page) => {
      await addTaxi(page);
      const [taxi] = await call('getGroupExpenses', { token: sample.ada.token, params: { id: sample.id } });
      made.expenseId = taxi?.id ?? 0;
      await page.locator('quits-groups').getByRole('link', { name: /Taxi/ }).click();
      await page.getByRole('button', { name: 'Edit Expense' }).click();
      const form = page.getByRole('dialog', { name: 'Edit Expense' });
      await form.getByLabel('Description').fill('Night bus');
      await form.getByRole('button', { name: 'Update Expense' }).click();
      await page.getByRole('button', { name: 'Delete Expense' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
    },
    details: () => [
      { groupId: sample.id, change: 'added' },
      ...['updated', 'deleted', 'restored'].map((change) => ({
        groupId: sample.id,
        expenseId: made.expenseId,
        change,
      })),
    ],
  },
  'quits-group-saved': {
    act: async (page) => {
      await page.evaluate(() => document.querySelector('quits-groups')?.navigate('/groups'));
      await page.getByRole('button', { name: 'Create Group' }).first().click();
      await page.getByRole('dialog').getByLabel('Group Name').fill('Porto');
      await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
      await page.locator('quits-groups').getByRole('link', { name: /Porto/ }).click();
      const groups = await call('getGroups', { token: sample.ada.token });
      made.groupId = groups.find(({ name }) => name === 'Porto')?.id ?? 0;
      await page.getByRole('button', { name: 'Edit Name' }).click();
      await page.getByRole('textbox', { name: 'Group Name' }).fill('Porto again');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: 'Delete Group' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await page.locator('quits-groups').getByRole('button', { name: 'Undo' }).click();
    },
    details: () => [
      { change: 'created' },
      ...['renamed', 'deleted', 'restored'].map((change) => ({ groupId: made.groupId, change })),
    ],
  },
  'quits-member-invited': {
    act: async (page) => {
      await page.getByRole('region', { name: 'Members' }).getByLabel('Email').fill('dan@example.com');
      await page.getByRole('button', { name: 'Send Invite' }).click();
    },
    details: () => [{ groupId: sample.id }],
  },
  'quits-member-removed': {
    act: async (page) => {
      await page.getByRole('button', { name: /^Remove Eve/ }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      // Its address is over with it: links of the page name where they lead back to.
      await expect(dialog).toBeHidden();
    },
    details: () => [{ groupId: sample.id, userId: made.userId }],
  },
  'quits-settlement-recorded': {
    act: async (page) => {
      const balances = page.getByRole('region', { name: 'Balance Summary' });
      await balances.getByRole('button', { name: 'Settle Up' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Settle Up' });
      await dialog.getByLabel('Amount').fill('1');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
    },
    details: () => [{ groupId: sample.id }],
  },
  'quits-invite-accepted': {
    details: () => [{ groupId: sample.id }],
  },
  'quits-profile-saved': {
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Display Name').fill('Gilbert');
      await page.getByLabel('Display Name').press('Enter');
    },
    details: ({ id }) => [{ userId: id }],
  },
  'quits-navigation-requested': {
    act: async (page) => {
      const link = page.getByRole('link', { name: /Museum/ });
      made.path = (await link.getAttribute('href')) ?? '';
      await link.click();
    },
    details: () => [{ to: made.path }],
  },
  'quits-error': {
    act: async (page) => {
      await expect(page.getByRole('heading', { name: 'Lisbon in May' })).toBeVisible();
      await page.evaluate(() => document.querySelector('quits-groups')?.navigate('/nowhere'));
    },
    details: () => [{ code: 'path', message: 'This feature has no path /nowhere' }],
  },
  'quits-session-ended': {
    act: (page) => page.evaluate(() => document.querySelector('quits-groups')?.signOut()),
    details: () => [{ reason: 'asked' }],
  },
};

interface Visit {
  person: () => Promise<Person> | Person;
  shown: (person: Person) => Promise<Shown> | Shown;
  /** In the order in which they are made to fire. */
  events: EventName[];
}

const VISITS: Record<string, Visit> = {
  'in a group': {
    person: () => sample.ada,
    shown: async () => {
      const eve = await createPerson('Eve');
      await letIn(sample.id, sample.ada, eve);
      made.userId = eve.id;
      return { 'quits-groups': groupPath() };
    },
    events: [
      'quits-ready',
      'quits-member-invited',
      'quits-member-removed',
      'quits-navigation-requested',
      'quits-error',
    ],
  },
  'in groups and expenses': {
    person: () => sample.ada,
    shown: () => ({ 'quits-groups': groupPath(), 'quits-expenses': '/expenses' }),
    events: ['quits-signed-in', 'quits-expense-saved', 'quits-group-saved', 'quits-session-ended'],
  },
  'of a debtor': {
    person: () => sample.ben,
    shown: () => ({ 'quits-groups': groupPath() }),
    events: ['quits-settlement-recorded'],
  },
  'of somebody invited': {
    person: () => createPerson('Finn'),
    shown: async ({ email }) => {
      const { token } = sample.ada;
      await call('inviteMember', { token, params: { id: sample.id }, body: { email } });
      return { 'quits-auth': await mailedPath(email, 'invite'), 'quits-profile': '/profile' };
    },
    events: ['quits-invite-accepted', 'quits-profile-saved'],
  },
};

test('every event is made to fire', () => {
  const fired = Object.values(VISITS).flatMap(({ events }) => events);
  expect(fired.toSorted()).toEqual(EVENT_NAMES.toSorted());
});

for (const [where, { person: whose, shown, events }] of Object.entries(VISITS)) {
  const tag = where === 'in a group' ? '' : ' @full';
  test(`what is done ${where} tells the document, once each, what the table says${tag}`, async ({ page }) => {
    const person = await whose();
    const received = await show(page, person, await shown(person));
    for (const name of events) {
      await CASES[name].act?.(page);
      await expect.poll(() => received(name), name).toEqual(CASES[name].details(person));
    }
    // No later action sent any of them again.
    for (const name of events) expect(await received(name), name).toEqual(CASES[name].details(person));
  });
}
