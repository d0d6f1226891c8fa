import { expect, test } from '@playwright/test';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { createSampleGroup } from './support/sample.ts';

let host: ExampleHost;

/** Places of a host's page that are no plain part of it: what is fixed in there is fixed to the place, or below others. */
const PLACES = {
  transformed: 'transform: scale(0.8); transform-origin: 0 0; min-height: 2000px',
  contained: 'contain: paint; height: 200px; overflow: auto',
  covered: 'position: relative; z-index: 0',
};

const pageWith = (style: string) => `<!doctype html>
  <title>A place</title>
  <script src="https://quits.example/embed/quits-embed.js" defer></script>
  <header style="position: fixed; inset: 0 0 auto; height: 300px; z-index: 1; background: gold">Host</header>
  <div style="height: 350px"></div>
  <div style="${style}">
    <quits-groups path="/groups" theme="light" api-base="https://api.quits.example"></quits-groups>
  </div>
  <script>
    document.querySelector('quits-groups').getToken = async () => (await fetch('/quits-token', { method: 'POST' })).json();
  </script>`;

test.beforeAll(async () => {
  const pages = Object.entries(PLACES).map(([name, style]) => [`${name}.html`, pageWith(style)] as const);
  host = await startExampleHost({ pages: Object.fromEntries(pages) });
});
test.afterAll(() => host.stop());

for (const name of Object.keys(PLACES)) {
  test(`a dialog is in sight and can be used, and its toast as well, where its place is ${name} @full`, async ({
    page,
  }) => {
    host.person = (await createSampleGroup()).ada;
    await page.goto(`${host.origin}/${name}.html`);
    const groups = page.locator('quits-groups');
    await groups.getByRole('button', { name: 'Create Group' }).first().click();
    const dialog = groups.getByRole('dialog', { name: 'Create Group' });
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await expect(groups.getByLabel('Group Name')).toBeFocused();
    await page.keyboard.type('Skiing');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const toast = groups.locator('[data-sonner-toast]');
    await expect(toast).toBeInViewport({ ratio: 1 });
    await toast.getByRole('button', { name: 'Close message' }).click();
    await expect(toast).toHaveCount(0);
    await expect(groups.getByRole('heading', { name: 'Skiing' })).toBeVisible();
  });
}
