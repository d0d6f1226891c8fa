import { expect, type Page, test } from '@playwright/test';
import { load } from './support/load.ts';
import { createPerson, resumeAs } from './support/people.ts';
import { plainTexts } from './support/plain-texts.ts';
import { type Screen, settle, signedInScreens, signedOutScreens, walk } from './support/screens.ts';
import { unreadableTexts } from './support/text-spacing.ts';

const PHONE = { width: 390, height: 844 };

/** Collects texts that the page ever shows, also for a moment. */
async function watchTexts(page: Page, words: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((pattern) => {
    const found: string[] = [];
    Object.assign(window, { foundTexts: found });
    const read = () => {
      const text = document.querySelector('body')?.innerText ?? '';
      const match = new RegExp(pattern).exec(text);
      if (match) found.push(match[0]);
    };
    new MutationObserver(read).observe(document, { childList: true, subtree: true, characterData: true });
  }, words);
  return () => page.evaluate(() => Reflect.get(window, 'foundTexts') as string[]);
}

const rootOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

test('a page in German shows no English, not even for a moment', async ({ page }) => {
  const { person, groupPath } = await signedInScreens();
  await resumeAs(page, person);
  await page.addInitScript(() => localStorage.setItem('quits.language', 'de'));
  const english = await watchTexts(page, '\\b(Dashboard|Expenses|Balances|Loading|Add Expense|Settle Up)\\b');
  await page.goto(groupPath);
  await expect(page.getByRole('button', { name: /Ausgabe/ }).first()).toBeVisible();
  expect(await rootOf(page)).toEqual(['de', 'ltr']);
  expect(await english()).toEqual([]);
});

test('a choice shows at once, in other tabs too, and follows the account @full', async ({
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

test('the sign-in page changes its language, and an address does for its tab @full', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Language').selectOption({ label: '日本語' });
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible();
  await expect(page.locator('input[type="email"]')).toHaveValue('ada@example.com');
  await page.goto('/login?lang=ar');
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible();
  expect(await rootOf(page)).toEqual(['ar', 'rtl']);
});

test('a feature whose texts do not load shows English, and the rest goes on in the language @full', async ({
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

const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'];

/** Every text follows the language, and none makes the page or its dialog wider than a phone. */
async function expectTranslated(page: Page, what: string): Promise<void> {
  await expect.poll(() => plainTexts(page), { message: `plain texts of ${what}` }).toEqual([]);
  await settle(page);
  expect(await unreadableTexts(page), `texts of ${what}`).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const language of PSEUDO_LANGUAGES) {
  test(`every page in ${language} is translated and no wider than a phone @full`, async ({ page }) => {
    const { person, groupPath, expensePath } = await signedInScreens();
    await page.setViewportSize(PHONE);
    await resumeAs(page, person);
    await page.addInitScript((tag) => localStorage.setItem('quits.language', tag), language);
    for (const path of ['/', '/groups', groupPath, '/expenses', expensePath, '/profile']) {
      await load(page, path);
      await expect(page.locator('main h1')).toContainText(/\S/);
      await expectTranslated(page, path);
    }
  });
}

/**
 * Opens every screen and dialog in English, by the words of the table that all walks share, and changes its language
 * there, as a choice in another tab does.
 */
async function lookIn(language: string, page: Page, screens: readonly Screen[]): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/remotes/mf-groups/current.json');
  const choose = async (tag: string) => {
    await other.evaluate((chosen) => {
      localStorage.setItem('quits.language', chosen);
    }, tag);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
  };
  await page.setViewportSize(PHONE);
  await walk(page, screens, async ({ name }) => {
    await choose(language);
    await expectTranslated(page, `${name} in ${language}`);
    await choose('en');
  });
}

for (const language of PSEUDO_LANGUAGES) {
  test(`every screen and dialog follows a change to ${language} @full`, async ({ page }) => {
    test.setTimeout(240_000);
    const { person, screens } = await signedInScreens();
    await resumeAs(page, person);
    await lookIn(language, page, screens);
  });

  test(`so does every screen of someone signed out, to ${language} @full`, async ({ page }) => {
    await lookIn(language, page, await signedOutScreens());
  });
}
