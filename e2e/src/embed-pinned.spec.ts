import { expect, type Page, test } from '@playwright/test';
import type { frame as showFrame, mount as showFeature } from '@quits/embed';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';

const app = process.env.QUITS_WEB ?? 'http://localhost:3000';
let host: ExampleHost;
let pinned: { version: string; integrity: Record<string, string> };

test.beforeAll(async () => {
  host = await startExampleHost();
  pinned = (await (await fetch(`${app}/embed/version.json`)).json()) as typeof pinned;
});
test.afterAll(() => host.stop());

const signIn = (page: Page) => page.locator('quits-auth').getByRole('button', { name: 'Sign In' });
const inFolder = (folder: string, integrity = pinned.integrity['quits-embed.js']) => ({
  src: `${app}/embed/${folder}/quits-embed.js`,
  integrity: integrity ?? '',
});

/** Runs in the page: loads the script as a page does that names its hash; gives whether it ran. */
function loadBy(tag: { src: string; integrity: string }): Promise<string> {
  document.body.replaceChildren(document.createElement('quits-auth'));
  const script = Object.assign(document.createElement('script'), { ...tag, crossOrigin: 'anonymous' });
  document.head.append(script);
  return new Promise((resolve) => {
    for (const outcome of ['load', 'error']) script.addEventListener(outcome, () => resolve(outcome));
  });
}

test('a page may take the loader of one version, by its hash, or of one major @full', async ({ page }) => {
  for (const folder of [pinned.version, `v${String(Number.parseInt(pinned.version, 10))}`]) {
    await page.goto(`${host.origin}/host.css`);
    expect(await page.evaluate(loadBy, inFolder(folder))).toBe('load');
    await expect(signIn(page)).toBeVisible();
  }
});

test('a file with another hash than the page names does not run @full', async ({ page }) => {
  await page.goto(`${host.origin}/host.css`);
  const other = inFolder(pinned.version, pinned.integrity['quits-embed.mjs']);
  expect(await page.evaluate(loadBy, other)).toBe('error');
  expect(await page.evaluate(() => customElements.get('quits-auth') === undefined)).toBe(true);
});

/** Runs in the page: shows a feature and a frame by a module; gives where they come from. */
async function showBy(address: string): Promise<string[]> {
  const { mount, frame } = (await import(address)) as { mount: typeof showFeature; frame: typeof showFrame };
  mount(document.body, { feature: 'auth' });
  const { element } = frame(document.body, { feature: 'auth' });
  return [document.querySelector<HTMLScriptElement>('script[src*="quits-embed.js"]')?.src ?? '', element.src];
}

test('a pinned module loads the script beside it, and frames of its major @full', async ({ page }) => {
  await page.goto(`${host.origin}/host.css`);
  const folder = `${app}/embed/${pinned.version}/`;
  const major = `${app}/embed/v${String(Number.parseInt(pinned.version, 10))}/`;
  expect(await page.evaluate(showBy, `${folder}quits-embed.mjs`)).toEqual([
    `${folder}quits-embed.js`,
    `${major}auth.html`,
  ]);
  await expect(signIn(page)).toBeVisible();
});
