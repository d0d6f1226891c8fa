import { expect, type Page, test } from '@playwright/test';
import type { frame as showFrame } from '@quits/embed';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { freePort } from '../../tooling/lib/ports.ts';
import { startWeb } from '../../tooling/lib/product.ts';
import { expectNoGrowth, watchLeftovers } from './support/leftovers.ts';
import { API, PASSWORD, createPerson } from './support/people.ts';

/** So long a page waits for a frame. */
const PATIENCE_MS = 8000;

// A trace would put nodes of its own into the pages whose nodes are counted here.
test.use({ trace: 'off' });

let partner: ExampleHost;
let app: string;
let outsider: ExampleHost;
let web: Awaited<ReturnType<typeof startWeb>>;

test.beforeAll(async () => {
  const port = await freePort();
  app = `http://localhost:${String(port)}`;
  partner = await startExampleHost({ app });
  outsider = await startExampleHost({ app });
  const env = { EMBED_ORIGINS: `https://other.example,${partner.origin}` };
  web = await startWeb({ apiPort: Number(new URL(API).port), port, env });
});
test.afterAll(async () => {
  await Promise.all([web.stop(), partner.stop(), outsider.stop()]);
});

/** Everything that the page could see of the token: what it is sent, and addresses. */
async function messagesOf(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    window.addEventListener('message', ({ data }) => seen.push(data));
  });
  return () => page.evaluate(() => JSON.stringify(Reflect.get(window, 'seen')));
}

test('people sign in inside the frame; the page hears what happens and never has a token', async ({
  page,
}) => {
  const ada = await createPerson('Ada');
  partner.person = ada;
  const messages = await messagesOf(page);
  const [logged, warned]: [string[], string[]] = [[], []];
  page.on('console', (message) => (message.type() === 'info' ? logged : warned).push(message.text()));
  await page.goto(`${partner.origin}/frame.html`);
  const frame = page.frameLocator('#money iframe');
  await frame.locator('quits-auth').getByLabel('Email').fill(ada.email);
  await frame.locator('quits-auth').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await frame.locator('quits-auth').getByRole('button', { name: 'Sign In' }).click();
  await expect(frame.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await expect.poll(() => logged.join(' ')).toContain('quits-signed-in');
  expect(await messages()).not.toContain('eyJ');
  // Two origins may show the frame; no message went to the other one, which the browser would warn of.
  expect(warned).toEqual([]);
  expect(
    page
      .frames()
      .map((one) => one.url())
      .join(' '),
  ).not.toContain('eyJ');
});

test('a token that the page gives goes by the channel alone, and methods reach the frame @full', async ({
  page,
}) => {
  partner.person = await createPerson('Ada');
  const messages = await messagesOf(page);
  await page.goto(`${partner.origin}/frame.html`);
  const frame = page.frameLocator('#given iframe');
  await expect(frame.getByText('Member since')).toBeVisible();
  expect(await messages()).not.toContain('eyJ');
  await page.evaluate(() => {
    const { given } = Reflect.get(window, 'frames_') as { given: { signOut: () => void } };
    given.signOut();
  });
  await expect(frame.getByText('Access required')).toBeVisible();
});

test('the page that the documentation shows has two frames, and tells what happens in them @full', async ({
  page,
}) => {
  partner.person = await createPerson('Ada');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`));
  await page.goto(`${partner.origin}/frame.html`);
  await expect(page.frameLocator('#given iframe').getByText('Member since')).toBeVisible();
  const frame = page.frameLocator('#money iframe');
  await expect(frame.locator('quits-auth').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('info quits-ready');
  expect(logged.filter((line) => !line.startsWith('info'))).toEqual([]);
});

test('a page of an origin that is not named may not show it @full', async ({ page }) => {
  outsider.person = await createPerson('Eve');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.clock.install();
  await page.goto(`${outsider.origin}/frame.html`);
  await expect.poll(() => said.join(' ')).toContain('frame-ancestors');
  await page.clock.fastForward(PATIENCE_MS);
  await expect(page.frameLocator('#given iframe').getByText('Member since')).toBeHidden();
  await expect.poll(() => said.join(' ')).toMatch(/quits-error \{code: load/);
});

test('the frame answers no page that is not named, even where the browser shows it @full', async ({
  page,
}) => {
  await page.route('**/embed/groups.html', async (route) => {
    const answer = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  const messages = await messagesOf(page);
  await page.goto(`${outsider.origin}/frame.html`);
  await expect(page.frameLocator('#money iframe').locator('body')).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await messages()).toBe('[]');
  await expect(page.frameLocator('#money iframe').locator('quits-groups')).toHaveCount(0);
});

/** Runs in the page: shows a frame until its feature is there, and takes it away. */
async function comeAndGo({ times, address }: { times: number; address: string }): Promise<void> {
  const { frame } = (await import(address)) as { frame: typeof showFrame };
  for (let time = 0; time < times; time += 1) {
    await new Promise<void>((resolve) => {
      const shown = frame(document.body, {
        feature: 'auth',
        onEvent(name) {
          if (name !== 'quits-ready') return;
          shown.unmount();
          resolve();
        },
      });
    });
  }
}

test('frames that come and go leave nothing @full', async ({ page }) => {
  const count = await watchLeftovers(page);
  await page.goto(`${partner.origin}/start.html`);
  const address = `${app}/embed/quits-embed.mjs`;
  await expectNoGrowth(page, count, (times) => page.evaluate(comeAndGo, { times, address }));
});
