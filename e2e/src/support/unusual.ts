import { expect, type Page } from '@playwright/test';
import { call, createGroup, createPerson, type Person } from './people.ts';
import { letIn, recordExpense } from './sample.ts';
import type { Screen } from './screens.ts';

const LONG = 'Maximiliane Wolkenstein-Trostburg von und zu Hohenems';
const NAMES = [
  'Ada',
  LONG,
  'نور الدين عبد الرحمن',
  '🦊 Foxy',
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'אבי כהן',
];
const GROUP = '🏔️ Ski weekend with everybody from the old flat in Mill Street and all of their friends';
const WORDS = [
  'Lift passes',
  'Dinner at the very best restaurant of the whole valley, with starters, desserts and taxis home',
  'عشاء في المطعم',
  '🍕🍕🍕',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenverleih',
  '',
];
const PEOPLE = 24;
const EXPENSES = 400;

/** A screen with whom it belongs to. */
export interface PersonsScreens {
  person: Person;
  screens: Screen[];
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

const at = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('nothing there');
  return value;
};

let crowded: Promise<PersonsScreens> | undefined;

/** 24 people with names of all kinds, and 400 expenses, in one group; what its creator sees of it. */
export function crowdedScreens(): Promise<PersonsScreens> {
  crowded ??= createCrowd();
  return crowded;
}

async function createCrowd(): Promise<PersonsScreens> {
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const person = await createPerson('Person');
    const name = NAMES[index] ?? `Person ${String(index)}`;
    await call('updateName', { token: person.token, body: { name } });
    people.push({ ...person, name });
  }
  const ada = at(people, 0);
  const id = await createGroup(ada, GROUP);
  for (const person of people.slice(1)) await letIn(id, ada, person);
  for (let index = 0; index < EXPENSES; index += 1) {
    const [payer, cents, count] = [at(people, index), ((index * 977) % 250_000) + 100, (index % 5) + 1];
    const each = Math.floor(cents / count);
    await recordExpense(id, payer, {
      description: at(WORDS, index),
      total: cents / 100,
      paid: [[payer, cents / 100]],
      shares: Array.from({ length: count }, (_none, nth) => [
        at(people, index + nth * 7),
        (nth === 0 ? cents - each * (count - 1) : each) / 100,
      ]),
    });
  }
  const group = `/groups/${String(id)}`;
  const expenses = await call('getGroupExpenses', { params: { id }, token: ada.token });
  const long = expenses.find(({ description }) => description === WORDS[1])?.id ?? 0;
  const expense = `/expenses/${String(long)}`;
  const dialog = (name: string | RegExp) => async (page: Page) => {
    await press(name)(page);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  };
  return {
    person: ada,
    screens: [
      { name: 'crowd-dashboard', path: '/' },
      { name: 'crowd-people', path: '/', prepare: dialog(/^(By person|and \d+ others?)/) },
      { name: 'crowd-settle-all', path: '/', prepare: dialog(/^(Settle Up|Got paid)$/) },
      { name: 'crowd-group', path: group },
      { name: 'crowd-members', path: `${group}?tab=people`, prepare: press('Show all 24') },
      { name: 'crowd-why', path: `${group}?tab=balances`, prepare: dialog('Why?') },
      { name: 'crowd-add', path: group, prepare: dialog('Add Expense') },
      {
        name: 'crowd-add-exact',
        path: group,
        prepare: async (page) => {
          await dialog('Add Expense')(page);
          const form = page.getByRole('dialog');
          await form.getByLabel('Description').fill(at(WORDS, 1));
          await form.getByLabel('Total Amount').fill('1234.56');
          await form.getByRole('radio', { name: 'Custom' }).check();
        },
      },
      { name: 'crowd-activity', path: `${group}?view=activity` },
      { name: 'crowd-insights', path: `${group}?view=insights` },
      { name: 'crowd-default-split', path: `${group}?dialog=split` },
      { name: 'crowd-delete-group', path: `${group}?tab=people`, prepare: dialog('Delete Group') },
      { name: 'crowd-remove', path: `${group}?tab=people`, prepare: dialog(/^Remove .?Maximiliane/) },
      { name: 'crowd-search', path: `${group}?q=dinner` },
      { name: 'crowd-expenses', path: '/expenses' },
      { name: 'crowd-expense', path: expense },
      { name: 'crowd-edit', path: expense, prepare: dialog('Edit Expense') },
      { name: 'crowd-delete', path: expense, prepare: dialog('Delete Expense') },
    ],
  };
}

/** Two people who owe each other nothing any more, and a group of one. */
export async function evenScreens(): Promise<PersonsScreens> {
  const [ada, ben] = [await createPerson('Ada'), await createPerson('Ben')];
  const id = await createGroup(ada, 'Flat on Mill Street');
  await letIn(id, ada, ben);
  const half: [Person, number][] = [
    [ada, 10],
    [ben, 10],
  ];
  await recordExpense(id, ben, { description: 'Groceries', total: 20, paid: [[ben, 20]], shares: half });
  await call('settleUp', { token: ada.token, params: { id }, body: { to_user_id: ben.id, amount: 10 } });
  const alone = await createGroup(ada, 'New');
  const newest = await call('getGroupExpenses', { params: { id }, token: ben.token });
  const paid = newest.find(({ type }) => type === 'settlement');
  if (paid)
    await call('confirmSettlement', { token: ben.token, params: { id: paid.id } }).catch(() => undefined);
  return {
    person: ada,
    screens: [
      { name: 'even-dashboard', path: '/' },
      { name: 'even-group', path: `/groups/${String(id)}` },
      { name: 'even-groups', path: '/groups' },
      { name: 'even-settlement', path: `/expenses/${String(paid?.id ?? 0)}` },
      { name: 'alone-group', path: `/groups/${String(alone)}` },
    ],
  };
}

/** Forms and answers in a state that passes. */
export async function passingScreens(
  id: number,
  { ada, ben }: { ada: Person; ben: Person },
): Promise<PersonsScreens> {
  const group = `/groups/${String(id)}`;
  const expense = await recordExpense(id, ada, {
    description: 'Boat trip',
    total: 90,
    paid: [[ada, 90]],
    shares: [
      [ada, 45],
      [ben, 45],
    ],
  });
  const form = (page: Page) => page.getByRole('dialog');
  const fill = async (page: Page) => {
    await press('Add Expense')(page);
    await form(page).getByLabel('Description').fill('Taxi');
    await form(page).getByLabel('Total Amount').fill('30');
  };
  return {
    person: ada,
    screens: [
      {
        name: 'form-empty-saved',
        path: group,
        prepare: async (page) => {
          await press('Add Expense')(page);
          await form(page).getByLabel('Description').press('Enter');
        },
      },
      {
        name: 'form-ignored',
        path: group,
        prepare: async (page) => {
          await press('Add Expense')(page);
          await form(page).getByLabel('Total Amount').pressSequentially('1,234');
        },
      },
      {
        name: 'form-more',
        path: group,
        prepare: async (page) => {
          await fill(page);
          await form(page).getByRole('button', { name: /^More/ }).click();
        },
      },
      {
        name: 'form-custom-off',
        path: group,
        prepare: async (page) => {
          await fill(page);
          await form(page).getByRole('radio', { name: 'Custom' }).check();
          await form(page).getByLabel('Share amount 1', { exact: true }).fill('25');
        },
      },
      {
        name: 'form-saving',
        path: group,
        prepare: async (page) => {
          await page.route('**/api/expenses', (route) =>
            route.request().method() === 'POST' ? undefined : route.fallback(),
          );
          await fill(page);
          await form(page).getByRole('button', { name: 'Add Expense' }).click();
          await page.waitForTimeout(1500);
        },
      },
      {
        name: 'form-refused',
        path: group,
        prepare: async (page) => {
          await page.unroute('**/api/expenses');
          await page.route('**/api/expenses', (route) =>
            route.request().method() === 'POST' ? route.abort() : route.fallback(),
          );
          await fill(page);
          await form(page).getByRole('button', { name: 'Add Expense' }).click();
          await page.waitForTimeout(1500);
        },
      },
      {
        name: 'form-unfinished',
        path: group,
        prepare: async (page) => {
          await page.unroute('**/api/expenses');
          await fill(page);
          await page.goBack();
          await page.goto('/');
          await page.goto(group);
          await press('Add Expense')(page);
        },
      },
      {
        name: 'toast-undo',
        path: `/expenses/${String(expense)}`,
        prepare: async (page) => {
          await press('Delete Expense')(page);
          await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
          await page.locator('[data-sonner-toast]').first().waitFor();
        },
      },
      {
        name: 'offline',
        path: group,
        prepare: async (page) => {
          await page.context().setOffline(true);
          await page.waitForTimeout(1500);
        },
      },
    ],
  };
}
