import { expect } from '@playwright/test';
import { startHeldOrigin } from './support/held-origin.ts';
import { comeIn, search, test as base } from './support/team-page.ts';

const test = base.extend<{ front: Awaited<ReturnType<typeof startHeldOrigin>> }>({
  front: async ({ serve }, use) => {
    const front = await startHeldOrigin((await serve({ SERVICE_WORKER: '0' })).url);
    await use(front);
    await front.stop();
  },
});

for (const [what, failing] of Object.entries({
  'the files of a feature': /^\/remotes\/mf-groups\/[^/]+\//,
  'the entry of a feature': /^\/remotes\/mf-groups\/.*remoteEntry\.js/,
  'the scripts of a feature': /^\/remotes\/mf-groups\/.*\/\d+\.js/,
  'the styles of a feature': /^\/remotes\/mf-groups\/.*\.css/,
})) {
  const tag = what === 'the files of a feature' ? '' : ' @full';
  test(`${what} fail while the page loads and come back: Try again shows it at the first press${tag}`, async ({
    page,
    front,
  }) => {
    await comeIn(page);
    front.failing = failing;
    await page.goto(`${front.url}/groups`);
    const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible({ timeout: 20_000 });
    front.failing = undefined;
    await tryAgain.click();
    await expect(search(page, 'Search groups').or(tryAgain)).toHaveAccessibleName('Search groups');
    await expect(page.getByRole('link', { name: /Lisbon in May/ })).toBeVisible();
  });
}
