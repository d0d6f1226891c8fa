import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createPerson, resumeAs } from './support/people.ts';
import { signedInScreens } from './support/screens.ts';

/** Collects texts that the page ever shows, also for a moment. */
async function watchTexts(page: Page, words: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((pattern) => {
    const found: string[] = [];
    Object.assign(window, { foundTexts: found });
    const read = () => {
      const text = document.body?.innerText ?? '';
      const match = new RegExp(pattern).exec(text);
      if (match) found.push(match[0]);
    };
    new MutationObserver(read).observe(document, { childList: true, subtree: true, characterData: true });
  }, words);
  return () => page.evaluate(() => Reflect.get(window, 'foundTexts') as string[]);
}

const rootOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

test('a page in German shows no English, not even for a moment [extras §15]', async ({ page }) => {
  const { person, groupPath } = await signedInScreens();
  await resumeAs(page, person);
  await page.addInitScript(() => localStorage.setItem('quits.language', 'de'));
  const english = await watchTexts(page, '\\b(Dashboard|Expenses|Balances|Loading|Add Expense|Settle Up)\\b');
  await page.goto(groupPath);
  await expect(page.getByRole('button', { name: /Ausgabe/ }).first()).toBeVisible();
  expect(await rootOf(page)).toEqual(['de', 'ltr']);
  expect(await english()).toEqual([]);
});

test('a choice shows at once, in other tabs too, and follows the account', async ({
  page,
  context,
  browser,
}) => {
  const person = await createPerson('Ada');
  await resumeAs(context, person);
  await page.goto('/profile');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Français' });
  await expect(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('fr');
  await expect(other.getByRole('link', { name: 'Accueil' })).toBeVisible();
  expect(await rootOf(other)).toEqual(['fr', 'ltr']);

  const elsewhere = await browser.newContext();
  await resumeAs(elsewhere, person);
  const page2 = await elsewhere.newPage();
  await page2.goto('/');
  await expect(page2.getByRole('link', { name: 'Accueil' })).toBeVisible();
  await elsewhere.close();
});

test('the sign-in page changes its language, and an address does for its tab', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Language').selectOption({ label: '日本語' });
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible();
  await expect(page.locator('input[type="email"]')).toHaveValue('ada@example.com');
  await page.goto('/login?lang=ar');
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible();
  expect(await rootOf(page)).toEqual(['ar', 'rtl']);
});

test('a feature whose texts do not load shows English, and the rest goes on in the language', async ({
  page,
}) => {
  const { person, groupPath } = await signedInScreens();
  const pointer = (await (await page.request.get('/remotes/mf-groups/current.json')).json()) as {
    current: { texts: Record<string, { preload: string[] }> };
  };
  const [file = ''] = pointer.current.texts.de?.preload ?? [];
  expect(file).toMatch(/\.js$/);
  await page.route(`**/${file}`, (route) => route.abort());
  await resumeAs(page, person);
  await page.addInitScript(() => localStorage.setItem('quits.language', 'de'));
  await page.goto(groupPath);
  await expect(page.getByRole('button', { name: 'Add Expense' }).first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('link', { name: 'Übersicht' })).toBeVisible();
});

test('amounts are entered and shown as the region writes them', async ({ page }) => {
  const { person, groupPath } = await signedInScreens();
  await resumeAs(page, person);
  await page.addInitScript(() => localStorage.setItem('quits.language', 'de'));
  await page.goto(`${groupPath}?add=1`);
  const total = page.getByLabel('Gesamtbetrag');
  await total.fill('1234,5');
  await expect(total).toHaveValue('1234,5');
  await expect(page.getByText('1.234,50').first()).toBeVisible();
});

/** What people wrote, the product's name, and dates, which `Intl` words. */
const NO_TEXT =
  /^(?:Quits|Ada|Ben|Cleo|Lisbon in May|Museum|Dinner at the harbour|Apartment in Alfama)$|@|^[A-Z][a-z]+(?: \d.*)?$/;

/** The texts in sight that no catalogue has changed. */
const plainTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const around = node.parentElement;
      const isShown = around?.checkVisibility() && !around.closest('script, style, option, noscript');
      if (isShown && /[a-z]{3}/i.test(text) && !text.includes('~')) texts.push(text);
    }
    return texts;
  });

for (const language of ['en-XA', 'ar-XB']) {
  test(`every page in ${language} is translated and no wider than a phone`, async ({ page }) => {
    const { person, groupPath, expensePath } = await signedInScreens();
    await page.setViewportSize({ width: 390, height: 844 });
    await resumeAs(page, person);
    await page.addInitScript((tag) => localStorage.setItem('quits.language', tag), language);
    for (const path of ['/', '/groups', groupPath, '/expenses', expensePath, '/profile']) {
      await page.goto(path);
      await expect(page.locator('main h1')).toContainText(/\S/);
      await page.waitForLoadState('networkidle');
      expect(
        (await plainTexts(page)).filter((text) => !NO_TEXT.test(text)),
        path,
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  });
}
