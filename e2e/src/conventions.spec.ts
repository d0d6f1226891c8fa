import { expect, type Locator, test } from '@playwright/test';
import * as TEXTS from '../../shared/contracts/src/texts.ts';
import { refuse } from './support/failures.ts';
import { createGroup, createPerson, expectToast, PASSWORD, resumeAs } from './support/people.ts';
import { sharedSampleGroup } from './support/sample.ts';
import { signedInScreens } from './support/screens.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the navigation is a bar at the bottom, and the bar of an expense is fixed above it [2.26 2.122]', async ({
    page,
  }) => {
    const { person, expensePath } = await signedInScreens();
    await resumeAs(page, person);
    await page.goto(expensePath);
    const edit = page.getByRole('button', { name: 'Edit Expense' });
    await expect(edit).toBeVisible();
    const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(Math.round((navigation?.y ?? 0) + (navigation?.height ?? 0))).toBe(PHONE.height);
    const bar = page.locator('div', { has: page.getByRole('button', { name: 'Delete Expense' }) });
    const positions = await bar.evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).position));
    expect(positions).toContain('fixed');
    const box = await edit.boundingBox();
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0);
    expect(box?.y).toBeGreaterThan(PHONE.height - 180);
  });

  test('what is fixed at the foot stays clear of the gesture area of a phone without buttons @full', async ({
    page,
    context,
  }) => {
    const AREA = 34;
    const { person, groupPath } = await signedInScreens();
    await resumeAs(page, person);
    const browser = await context.newCDPSession(page);
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: AREA, bottomMax: AREA } });
    await page.goto(groupPath);
    const bottomOf = async (element: Locator) => {
      const box = await element.boundingBox();
      return (box?.y ?? PHONE.height) + (box?.height ?? 0);
    };
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' });
    await expect.poll(() => bottomOf(link)).toBe(PHONE.height - AREA);
    const add = page.getByRole('button', { name: 'Add Expense' });
    expect(await bottomOf(add)).toBeLessThan((await link.boundingBox())?.y ?? 0);
    await add.click();
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Add Expense' });
    await expect.poll(() => bottomOf(submit)).toBeLessThanOrEqual(PHONE.height - AREA);
  });

  test('the filters of the overview are behind a toggle, as on no large screen [2.104]', async ({ page }) => {
    const { person } = await signedInScreens();
    await resumeAs(page, person);
    await page.goto('/expenses');
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
    await expect(page.getByLabel('Sort by')).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByLabel('Sort by')).toBeVisible();
    await page.setViewportSize(DESK);
    await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
    await expect(page.getByLabel('Sort by')).toBeVisible();
  });

  test('a tap on a month of the chart shows what it came to and its expenses alone, as the keys do; marked by more than color @full', async ({
    page,
  }) => {
    const { person } = await signedInScreens();
    await resumeAs(page, person);
    await page.goto('/expenses');
    const region = page.getByRole('region', { name: 'Monthly Spending' });
    const months = region.getByRole('slider', { name: 'Month' });
    await expect(months).toHaveAttribute('max', '11');
    const box = await months.boundingBox();
    const mark = region.locator('svg line[class*="marker"]');
    const markedAt = async () => {
      const line = await mark.boundingBox();
      return Math.floor((((line?.x ?? 0) + (line?.width ?? 0) / 2 - (box?.x ?? 0)) / (box?.width ?? 1)) * 12);
    };
    const tap = (month: number) =>
      months.tap({ position: { x: ((box?.width ?? 0) * (month + 0.5)) / 12, y: 100 } });
    expect(await markedAt()).toBe(11);
    await tap(4);
    await expect(months).toHaveJSProperty('value', '4');
    await expect(months).toHaveAttribute('aria-valuetext', /: \$0\.00$/);
    await expect(region.getByText('$0.00', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?month=\d{4}-\d{2}$/);
    expect(await markedAt()).toBe(4);
    await tap(4);
    await expect(page).toHaveURL('/expenses');
    await months.focus();
    await page.keyboard.press('End');
    await expect(months).toHaveAttribute('aria-valuetext', /: \$[1-9]/);
    expect(await markedAt()).toBe(11);
  });

  test('a sheet as high as the screen makes room for a toast @full', async ({ page }) => {
    const { person, groupPath } = await signedInScreens();
    await page.setViewportSize({ ...PHONE, height: 640 });
    await resumeAs(page, person);
    await page.goto(groupPath);
    await page.getByRole('button', { name: 'Add Expense' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add Expense' });
    await sheet.getByLabel('Description').fill('Dinner');
    await sheet.getByLabel('Total Amount').fill('30');
    await refuse(page, 'POST', '/api/expenses', {
      status: 500,
      detail: 'The books are being checked just now.',
    });
    await sheet.getByRole('button', { name: 'Add Expense' }).click();
    const toast = page.locator('[data-sonner-toast]');
    // Its time stands still under the pointer.
    await toast.hover();
    const between = async () => {
      const [above, below] = [await toast.boundingBox(), await sheet.boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await expect.poll(between).toBeGreaterThanOrEqual(8);
  });
});

test('the foot of a sheet and the field that is typed into stay above the keyboard of a phone @full', async ({
  page,
}) => {
  const KEYBOARD = 320;
  await page.setViewportSize(PHONE);
  // The browser of the tests has no keyboard that covers anything: the page is told of one.
  await page.addInitScript(() => {
    const { innerWidth: width, innerHeight: height } = window;
    const seen = Object.assign(new EventTarget(), { width, height, offsetTop: 0, offsetLeft: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen });
  });
  const { person, groupPath } = await signedInScreens();
  await resumeAs(page, person);
  await page.goto(groupPath);
  await page.getByRole('button', { name: 'Add Expense' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add Expense' });
  const field = sheet.getByRole('textbox', { name: 'Share of Cleo' });
  await field.focus();
  await page.evaluate((covered) => {
    Object.assign(window.visualViewport ?? {}, { height: window.innerHeight - covered });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, KEYBOARD);
  const bottomOf = async (element: typeof field) => {
    const box = await element.boundingBox();
    return (box?.y ?? PHONE.height) + (box?.height ?? 0);
  };
  const submit = sheet.getByRole('button', { name: 'Add Expense' });
  await expect.poll(() => bottomOf(submit)).toBeLessThanOrEqual(PHONE.height - KEYBOARD);
  // With its ring, above the whole foot.
  const foot = await submit.locator('..').boundingBox();
  expect(await bottomOf(field)).toBeLessThanOrEqual((foot?.y ?? 0) - 4);
  await expect(field).toBeInViewport();
  expect((await sheet.getByText('Add Expense').first().boundingBox())?.y).toBeGreaterThan(0);
});

test('an address that is too long is cut in its one line, and whole for who points at it or focuses it @full', async ({
  page,
}) => {
  const person = await createPerson('somebody-with-a-name-that-no-column-has-room-for');
  await resumeAs(page, { ...person, name: 'Ada' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/groups/${String(await createGroup(person, 'Rome'))}?tab=people`);
  const address = page.getByRole('region', { name: 'Members' }).getByText(person.email, { exact: true });
  await expect(address).toHaveAttribute('title', person.email);
  const look = () =>
    address.evaluate((element) => ({
      isOneLine: element.clientHeight < 2 * parseFloat(getComputedStyle(element).lineHeight),
      isCut: element.scrollWidth > element.clientWidth,
    }));
  const [cut, whole] = [
    { isOneLine: true, isCut: true },
    { isOneLine: false, isCut: false },
  ];
  await expect(address).toHaveCSS('text-overflow', 'ellipsis');
  expect(await look()).toEqual(cut);
  await address.focus();
  expect(await look()).toEqual(whole);
  await address.blur();
  expect(await look()).toEqual(cut);
  await address.hover();
  expect(await look()).toEqual(whole);
});

test('the expenses of a group scroll in a list at most 600px high [2.74 9.13 9.14]', async ({ page }) => {
  const { person, groupPath } = await signedInScreens();
  await resumeAs(page, person);
  await page.goto(groupPath);
  const list = page.getByRole('group', { name: 'List of expenses' });
  await expect(list).toBeVisible();
  await expect(list).toHaveCSS('max-height', '600px');
  await expect(list).toHaveCSS('overflow-y', 'auto');
});

for (const size of [DESK, { width: 390, height: 844 }, { width: 320, height: 640 }])
  test(`a toast stands inside the bar, meets no heading, figure or button of the page (${String(size.width)} px)`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await resumeAs(page, await createPerson('Ada'));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Display Name').fill('Ada Lovelace');
    await page.keyboard.press('Enter');
    await expectToast(page, TEXTS.profile.nameUpdated);
    const toast = page.locator('[data-sonner-toast]');
    const bar = await page.locator('header').first().boundingBox();
    // It slides in from above, and is one line high.
    await expect.poll(async () => (await toast.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    const box = await toast.boundingBox();
    expect(box?.height).toBeCloseTo(44, 1);
    expect((box?.y ?? 999) + 44).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) + 0.1);
  });

test('a toast appears at the top in the center and closes after 3 seconds [9.15]', async ({ page }) => {
  await resumeAs(page, await createPerson('Ada'));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Display Name').fill('Ada Lovelace');
  await page.keyboard.press('Enter');
  await expectToast(page, TEXTS.profile.nameUpdated);
  const toasts = page.locator('[data-sonner-toast]');
  // It slides in from above.
  await expect.poll(async () => (await toasts.first().boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  const box = await toasts.first().boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - DESK.width / 2)).toBeLessThan(2);
  expect(box?.y).toBeLessThan(20);
  await expect(toasts).toHaveCount(0, { timeout: 3000 + 2000 });
});

test('from 640 px on the navigation is at the top [2.27]', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await resumeAs(page, await createPerson('Ada'));
  await page.goto('/');
  const link = await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).boundingBox();
  expect(link?.y ?? 999).toBeLessThan(64);
});

test('the chosen appearance is there before the first paint, and stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await resumeAs(page, await createPerson('Ada'));
  await page.goto('/profile');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a form’s draft survives a reload and the redirect after a 401, and is offered again', async ({
  page,
}) => {
  const { id, ada } = await sharedSampleGroup();
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(id)}`);
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  await form.getByLabel('Description').fill('Half a dinner');
  await form.getByLabel('Total Amount').fill('31.40');

  // The open dialog is in the address: it is there again after the reload.
  await page.reload();
  await expect(form.getByText(/restored draft/i)).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('Half a dinner');

  await refuse(page, 'POST', '/api/expenses', { status: 401, detail: 'Invalid authentication credentials' });
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email', { exact: true }).fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`/groups/${String(id)}`));
  await expect(form.getByText(/restored draft/i)).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('Half a dinner');
});

test('somebody who follows a link while signed out comes to it after signing in', async ({ page }) => {
  const { id, ben } = await sharedSampleGroup();
  await page.goto(`/groups/${String(id)}`);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email', { exact: true }).fill(ben.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/groups/${String(id)}`);
});

test('a printed group shows its expenses and none of the app around it', async ({ page }) => {
  const { id, ada } = await sharedSampleGroup();
  await resumeAs(page, ada);
  await page.goto(`/groups/${String(id)}`);
  await expect(page.getByRole('region', { name: 'Expenses', exact: true })).toContainText('Museum');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Museum').first()).toBeVisible();
  // Paper has no links: the address stands on it.
  await expect(page.getByText(`for Ada, ${page.url()}`)).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Expense' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'How it adds up' })).toBeHidden();
});

test('filters and sort of the overview live in the address @full', async ({ page }) => {
  const { id, ada } = await sharedSampleGroup();
  await resumeAs(page, ada);
  await page.goto('/expenses');
  await page.getByLabel('Sort by').selectOption('Amount');
  await page.getByLabel('Group', { exact: true }).selectOption('Lisbon in May');
  await expect(page).toHaveURL(new RegExp(String(id)));
  const address = page.url();
  await page.goto(address);
  await expect(page.getByLabel('Sort by')).toHaveValue(/amount/i);
  await expect(page.getByLabel('Order')).toContainText('Highest first');
});

test('an address of another origin in `from` is not followed', async ({ page }) => {
  const { person, expensePath } = await signedInScreens();
  await resumeAs(page, person);
  await page.goto(`${expensePath}?from=https://evil.example/`);
  await page
    .getByRole('button', { name: 'Back', exact: true })
    .or(page.getByRole('link', { name: 'Back', exact: true }))
    .click();
  await expect(page).toHaveURL('/expenses');
});
