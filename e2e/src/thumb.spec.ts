import { expect, type Page, test } from '@playwright/test';
import { call, createGroup, createPerson, resumeAs } from './support/people.ts';
import { createSampleGroup, letIn } from './support/sample.ts';

const PEOPLE = 24;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.setTimeout(120_000);

/** Counts what a finger presses from now on; typing and the keyboard's own keys are none. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { taps: 0 });
    addEventListener('pointerdown', () => (counted.taps += 1), { capture: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'taps')));
}

/** From the group's page: one tap, and what and how much are typed without another. */
async function begin(page: Page, what: string, amount: string) {
  await page.getByRole('button', { name: 'Add Expense' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await page.keyboard.type(what);
  // "Next" of the phone's keyboard.
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Total Amount')).toBeFocused();
  await page.keyboard.type(amount);
  return dialog;
}

test('what one paid for all takes two taps and the keyboard', async ({ page }) => {
  const { id, ada } = await createSampleGroup();
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(id)}`);
  await expect(page.getByRole('heading', { name: 'Lisbon in May' })).toBeVisible();
  const taps = await countTaps(page);
  const dialog = await begin(page, 'Tram', '9');
  await dialog.getByRole('button', { name: 'Add Expense' }).tap();
  await expect(page.getByRole('link', { name: /Tram.*you lent \$6\.00/ })).toBeVisible();
  expect(await taps()).toBe(2);
});

test('a share that one types in stays under the finger while the split becomes custom @full', async ({
  page,
}) => {
  const { id, ada } = await createSampleGroup();
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(id)}`);
  await page.getByRole('button', { name: 'Add Expense' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Total Amount').fill('9');
  const last = dialog.getByRole('textbox', { name: /^Share of/ }).last();
  await last.tap();
  const before = await last.boundingBox();
  await page.keyboard.press('End');
  await page.keyboard.press('5');
  await expect(dialog.getByRole('radio', { name: 'Custom' })).toBeChecked();
  const typed = dialog.getByLabel('Share amount 3');
  await expect(typed).toBeFocused();
  expect(Math.abs(((await typed.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2);
});

test('what one paid for three of 24 people takes five taps and the keyboard @full', async ({ page }) => {
  const creator = await createPerson('Ada');
  const id = await createGroup(creator, 'Choir tour');
  for (let others = 1; others < PEOPLE; others += 1)
    await letIn(id, creator, await createPerson(`Person${String(others)}`));
  await resumeAs(page, creator);
  await page.goto(`/groups/${String(id)}`);
  await expect(page.getByRole('heading', { name: 'Choir tour' })).toBeVisible();
  const taps = await countTaps(page);
  const dialog = await begin(page, 'Taxi', '30');
  // Leaves oneself.
  await dialog.getByRole('button', { name: 'None', exact: true }).tap();
  const people = dialog.getByRole('checkbox', { checked: false });
  for (let more = 0; more < 2; more += 1) await people.first().tap();
  await dialog.getByRole('button', { name: 'Add Expense' }).tap();
  await expect(page.getByRole('link', { name: /Taxi.*you lent \$20\.00/ })).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(5);
});

const PLACES = ['/', '/groups', '/expenses', '/groups/x', '/expenses/x'];
const FULL_ALONE = ['/groups', '/expenses', '/expenses/x'];

for (const place of PLACES)
  test(
    `an expense is two taps away from ${place}, and saved after five`,
    { tag: FULL_ALONE.includes(place) ? '@full' : [] },
    async ({ page }) => {
      const { id, ada } = await createSampleGroup();
      await createGroup(ada, 'Choir tour');
      const [expense] = await call('getGroupExpenses', { token: ada.token, params: { id } });
      await resumeAs(page, ada);
      const path = place.replace('groups/x', `groups/${String(id)}`);
      await page.goto(path.replace('expenses/x', `expenses/${String(expense?.id)}`));
      await expect(page.getByRole('main')).not.toContainText('Loading');
      const taps = await countTaps(page);
      // The page of an expense has its own actions: the bar below leads to one with the button.
      if (place === '/expenses/x') await page.getByRole('link', { name: 'Groups' }).tap();
      await page.getByRole('button', { name: 'Add Expense' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Add Expense' });
      await expect(dialog.getByLabel('Description')).toBeFocused();
      expect(await taps()).toBeLessThanOrEqual(2);
      await page.keyboard.type('Tram');
      await page.keyboard.press('Tab');
      await page.keyboard.type('9');
      await dialog.getByRole('button', { name: 'Add Expense' }).tap();
      await expect(dialog).toBeHidden();
      expect(await taps()).toBeLessThanOrEqual(5);
    },
  );
