import { test } from '@playwright/test';
import { type ExampleHost, startExampleHost } from './support/example-host.ts';
import { expectNoGrowth, watchLeftovers } from './support/leftovers.ts';
import { sharedSampleGroup } from './support/sample.ts';

// A trace would put nodes of its own into the pages whose nodes are counted here.
test.use({ trace: 'off' });

let host: ExampleHost;

test.beforeAll(async () => {
  host = await startExampleHost();
  host.person = (await sharedSampleGroup()).ada;
});
test.afterAll(() => host.stop());

interface Round {
  tag: 'quits-auth' | 'quits-expenses' | 'quits-groups' | 'quits-profile';
  times: number;
  /** When it is taken away: at once, when its screen is there, or with a dialog open. */
  until: 'asked' | 'there' | 'dialog';
  apiBase: string;
}

/** Runs in the page: shows one feature and takes it away, again and again. */
async function comeAndGo({ tag, times, until, apiBase }: Round): Promise<void> {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 10));
  // A page has one getToken: that of the sibling, if there is one.
  const sibling = document.querySelector('quits-expenses');
  for (let time = 0; time < times; time += 1) {
    const element = document.createElement(tag);
    element.apiBase = apiBase;
    if (tag !== 'quits-auth')
      element.getToken =
        sibling?.getToken ??
        (async () => (await fetch('/quits-token', { method: 'POST' })).json() as Promise<string>);
    document.body.append(element);
    const isThere = (what: string) => element.shadowRoot?.querySelector(what);
    while (until !== 'asked' && (!isThere('h1') || isThere('[aria-busy="true"], .loading'))) await turn();
    if (until === 'dialog') {
      element.shadowRoot?.querySelectorAll('button').forEach((button) => {
        if (button.textContent === 'Create New Group') button.click();
      });
      while (!isThere('[role="dialog"]')) await turn();
    }
    await turn();
    element.remove();
    await turn();
  }
}

/** Runs in the page of the trip planner: goes to its tab with Quits, and away from it. */
async function switchTabs(times: number): Promise<void> {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 10));
  const root = document.querySelector('trip-planner')?.shadowRoot;
  for (let time = 0; time < times; time += 1) {
    root?.querySelector<HTMLElement>('#money')?.click();
    while (!root?.querySelector('quits-groups')?.shadowRoot?.querySelector('h1')) await turn();
    root.querySelector<HTMLElement>('#route')?.click();
    await turn();
  }
}

/** The one that has a sibling comes first: the page shows two at its start. */
const CASES: { name: string; tag: Round['tag']; until: Round['until']; stays?: string }[] = [
  {
    name: 'an open dialog beside a sibling',
    tag: 'quits-groups',
    until: 'dialog',
    stays: 'quits-expenses',
  },
  { name: '<quits-auth>', tag: 'quits-auth', until: 'there' },
  { name: '<quits-expenses>', tag: 'quits-expenses', until: 'there' },
  { name: '<quits-groups>', tag: 'quits-groups', until: 'there' },
  { name: '<quits-profile>', tag: 'quits-profile', until: 'there' },
  { name: 'a feature that has not arrived yet', tag: 'quits-expenses', until: 'asked' },
];

test('taking a feature away leaves nothing @full', async ({ page }) => {
  const count = await watchLeftovers(page);
  await page.goto(`${host.origin}/plain.html`);
  const apiBase = process.env.QUITS_API ?? 'http://localhost:8000';
  for (const { name, tag, until, stays } of CASES) {
    await test.step(name, async () => {
      await page.evaluate((staying) => {
        for (const element of document.querySelectorAll('quits-groups, quits-expenses')) {
          if (element.localName !== staying) element.remove();
        }
      }, stays);
      // What the page has once, when the code first runs, does not count.
      const round = (times: number, when: Round['until']) =>
        page.evaluate(comeAndGo, { tag, times, until: when, apiBase });
      await round(1, 'there');
      await expectNoGrowth(page, count, (times) => round(times, until));
    });
  }
});

test('a host that switches between its own views and Quits keeps nothing @full', async ({ page }) => {
  const count = await watchLeftovers(page);
  await page.goto(`${host.origin}/trip-planner.html`);
  await expectNoGrowth(page, count, (times) => page.evaluate(switchTabs, times));
});
