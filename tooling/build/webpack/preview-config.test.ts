import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DrawPreview, PreviewInput } from '@quits/federation';
import { type DOMWindow, JSDOM } from 'jsdom';
import webpack from 'webpack';
import { previewConfig } from './preview-config.ts';

const ADA = { id: 1, name: 'Ada', email: 'ada@quits.test' };
const BEN = { id: 2, name: 'Ben', email: 'ben@quits.test' };
const GROUP = { id: 7, name: 'Rome', created_by: 1, created_at: '2026-03-01T12:00:00Z' };
const DINNER = {
  id: 9,
  group_id: 7,
  description: 'Dinner',
  total_amount: 30,
  created_at: '2026-03-05T12:00:00Z',
  date: '2026-03-05',
  payers: [{ user_id: 1, paid_amount: 30 }],
  shares: [
    { user_id: 1, share_amount: 15 },
    { user_id: 2, share_amount: 15 },
  ],
};
const DEBT = { from_user: BEN, to_user: ADA, amount: 15 };

const SUMMARY = { ...GROUP, member_count: 2, expense_count: 1, net: 15 };
const BEN_OWES = {
  user: BEN,
  totals: [{ currency: 'USD', amount: 15, groups: [{ group_id: 7, name: 'Rome', amount: 15 }] }],
};

const folder = mkdtempSync(path.join(tmpdir(), 'quits-preview-'));
let problems: string;

beforeAll(async () => {
  const env = { version: '1.0.0', out: folder };
  const sources = (...pages: string[]) => pages.map((page) => `./src/previews/${page}-preview.tsx`);
  const compiler = webpack([
    previewConfig('mf-groups', env, sources('group', 'groups', 'dashboard')),
    previewConfig('mf-expenses', env, sources('expenses')),
  ]);
  problems = await new Promise<string>((resolve, reject) => {
    compiler.run((error, stats) =>
      error ? reject(error) : resolve(stats?.hasErrors() || stats?.hasWarnings() ? stats.toString() : ''),
    );
  });
  compiler.close(() => undefined);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const opened: DOMWindow[] = [];
// Ends what Preact has put off.
afterEach(() => opened.splice(0).forEach((window) => window.close()));

interface Further extends Partial<PreviewInput> {
  /** When the answers arrived, where they are of an earlier visit. */
  answeredAt?: number;
  /** The page, of a group without it. */
  of?: string;
}

const FRAME = '<div class="frame" data-skeleton><i class="frame-page"></i></div>';

/** Runs the built script in a page, and draws. */
async function draw(
  json: readonly unknown[],
  { answeredAt, of = 'group', ...further }: Further = {},
  language = 'en',
) {
  const options = { url: 'http://quits.test/groups/7', runScripts: 'outside-only' } as const;
  const { window } = new JSDOM(`<!doctype html><script></script>${FRAME}`, options);
  opened.push(window);
  const script = window.document.querySelector('script');
  Object.defineProperty(window.document, 'currentScript', { value: script });
  Object.defineProperty(window.navigator, 'languages', { value: [language] });
  if (language === 'de')
    window.eval(
      `globalThis.webpackChunk_quits_mf_groups_1_0_0 = [[[5], { 1: (m) => { m.exports = { Expenses: 'Ausgaben' } } }]]`,
    );
  window.eval(readFileSync(path.join(folder, `${of}-preview.js`), 'utf8'));
  const drawNow = (script as unknown as { quitsPreview: DrawPreview }).quitsPreview;
  const headers = answeredAt === undefined ? undefined : { 'x-quits-as-of': String(answeredAt) };
  const drawn = await drawNow({
    answers: json.map((one) => Promise.resolve(Response.json(one, headers && { headers }))),
    user: ADA,
    path: '/groups/7',
    hasExtras: true,
    run: () => Promise.resolve(),
    isSignedIn: () => true,
    ...further,
  });
  const element = drawn?.element;
  return {
    window,
    drawn,
    element,
    textOf: (selector: string) => element?.querySelector(selector)?.textContent,
  };
}

describe("the preview of a group's page", () => {
  it('is built without a warning, and without what loads later', () => {
    expect(problems).toBe('');
    for (const page of ['group', 'groups', 'dashboard', 'expenses']) {
      const script = readFileSync(path.join(folder, `${page}-preview.js`), 'utf8');
      expect(script.length).toBeLessThan(100_000);
      expect(script).not.toMatch(/\bimport\(/);
    }
  });

  it.each([
    ['pages', { items: [DINNER], next: null, totals: null }],
    ['the calls of the specification', [DINNER]],
  ])('shows head, own balance and rows by the answers of a back end with %s', async (_case, entries) => {
    const { window, element, textOf } = await draw([GROUP, entries, [ADA, BEN], [DEBT]]);
    expect(window.document.querySelector('[role=main]')).toBe(element);
    expect(window.document.querySelector('.frame-page')).toBeNull();
    expect(element?.dataset.skeleton).toBe('');
    expect(textOf('h1')).toBe('Rome');
    expect(element?.textContent).toContain('You are owed');
    const row = element?.querySelector('a[href^="/expenses/9"]');
    expect(row?.textContent).toMatch(/Dinner.*\$30\.00.*you lent \$15\.00/);
  });

  it('offers links only: what needs the code of the page cannot be pressed or reached', async () => {
    const { element } = await draw([GROUP, [DINNER], [ADA, BEN], [DEBT]]);
    const controls = [...(element?.querySelectorAll<HTMLElement>('button, input') ?? [])];
    expect(controls.length).toBeGreaterThan(0);
    expect(controls.filter((control) => !control.closest('[inert]'))).toEqual([]);
  });

  it('says from when kept answers are, in the words of the page', async () => {
    const answeredAt = Date.parse('2026-03-06T12:00:00Z');
    const kept = await draw([GROUP, [DINNER], [ADA, BEN], [DEBT]], { answeredAt });
    expect(kept.element?.textContent).toContain('As of');
    const texts = 'http://quits.test/remotes/mf-groups/1.0.0/5.js';
    const german = await draw([GROUP, [DINNER], [ADA, BEN], [DEBT]], { texts }, 'de');
    expect(german.textOf('h2')).toBe('Ausgaben');
  });

  it('keeps the focus when React takes the frame away, and gives it to the page', async () => {
    const { window, drawn, element } = await draw([GROUP, [DINNER], [ADA, BEN], [DEBT]]);
    const { body } = window.document;
    const link = element?.querySelector<HTMLElement>('a[href^="/expenses/9"]');
    link?.focus();
    body.replaceChildren();
    drawn?.moveTo(body);
    expect(window.document.activeElement).toBe(link);
    const page = window.document.createElement('div');
    page.append(link?.cloneNode(true) ?? '');
    body.append(page);
    drawn?.giveWayTo(page);
    expect(window.document.activeElement).toBe(page.querySelector('a'));
    expect(element?.isConnected).toBe(false);
    // Its components follow nothing any more.
    expect(element?.childElementCount).toBe(0);
  });

  it('goes when another tab signs out', async () => {
    let isSignedIn = true;
    const signedIn = () => isSignedIn;
    const all = [GROUP, [DINNER], [ADA, BEN], [DEBT]];
    const { window, drawn, element } = await draw(all, { isSignedIn: signedIn });
    isSignedIn = false;
    window.dispatchEvent(new window.StorageEvent('storage', { key: 'token' }));
    expect(element?.isConnected).toBe(false);
    expect(drawn?.moveTo(window.document.body)).toBe(false);
    expect(element?.isConnected).toBe(false);
  });

  it('shows nothing where React has begun', async () => {
    const { window, element } = await draw([GROUP, [DINNER], [ADA, BEN], [DEBT]], { isSignedIn: () => true });
    expect(element?.isConnected).toBe(true);
    window.document.querySelector('.frame')?.remove();
    const script = window.document.querySelector('script') as unknown as { quitsPreview: DrawPreview };
    const answers = [GROUP, [DINNER], [ADA, BEN], [DEBT]].map((one) => Promise.resolve(Response.json(one)));
    const run = () => Promise.resolve();
    const input = { answers, user: ADA, path: '/groups/7', hasExtras: true, run, isSignedIn: () => true };
    expect(await script.quitsPreview(input)).toBeUndefined();
  });

  it('shows nothing without all answers, after signing out, and of a group that begins with other parts', async () => {
    const failed = [Promise.resolve(new Response('{}', { status: 500 }))];
    const all = [GROUP, [DINNER], [ADA, BEN], [DEBT]];
    expect((await draw(all, { answers: failed })).element).toBeUndefined();
    expect((await draw(all, { isSignedIn: () => false })).element).toBeUndefined();
    expect((await draw([GROUP, [], [ADA, BEN], []])).element).toBeUndefined();
    expect((await draw([GROUP, [DINNER], [ADA], []])).element).toBeUndefined();
    const nameless = { ...BEN, name: 'ben' };
    expect((await draw(all, { user: nameless })).element).toBeUndefined();
    expect((await draw(all, { user: BEN })).element).toBeDefined();
  });
});

describe('the preview of a page of several groups', () => {
  it('shows the balance by person and the groups on the dashboard', async () => {
    const { element, textOf } = await draw([[SUMMARY], [BEN_OWES]], { of: 'dashboard' });
    expect(textOf('h1')).toBe('Welcome, Ada');
    expect(element?.textContent).toMatch(/Overall, you are owed\+\$15\.00.*Ben.* owes you/);
    expect(textOf('a[href="/groups/7"]')).toBe('Rome');
  });

  it('shows figures and groups in the list', async () => {
    const { element, textOf } = await draw([[SUMMARY]], { of: 'groups' });
    expect(textOf('h1')).toBe('Groups');
    expect(element?.textContent).toMatch(/Rome.*2 members1 expense.*you are owed \+\$15\.00/);
    expect(element?.querySelector('[type=search]')?.closest('[inert]')).not.toBeNull();
  });

  it('shows figures and the newest rows in the overview', async () => {
    const { element, textOf } = await draw([[DINNER], [GROUP], [BEN_OWES]], { of: 'expenses' });
    expect(textOf('h1')).toBe('Expenses');
    expect(element?.textContent).toMatch(/Total\$30\.00.*You Paid\$30\.00.*Your Share\$15\.00/);
    const row = element?.querySelector('a[href^="/expenses/9"]');
    expect(row?.textContent).toMatch(/Dinner.*\$30\.00.*you lent \$15\.00/);
    // The chart has code of its own, which a preview cannot load.
    expect(element?.textContent).not.toMatch(/Month|did not load/);
  });

  it.each([
    ['expenses', 'without entries', [[], [GROUP], []], ADA],
    ['dashboard', 'without groups', [[], []], ADA],
    [
      'dashboard',
      'of another back end, which sends no balances',
      [[{ ...SUMMARY, net: undefined }], []],
      ADA,
    ],
    ['dashboard', 'with payments that wait', [[{ ...SUMMARY, waiting_count: 1 }], [BEN_OWES]], ADA],
    ['dashboard', 'that asks for a name', [[SUMMARY], [BEN_OWES]], { ...ADA, name: 'ada' }],
    ['groups', 'without groups', [[]], ADA],
    ['groups', 'of another back end, which sends no balances', [[{ ...SUMMARY, net: undefined }]], ADA],
  ])('shows nothing of a page (%s) %s', async (of, _what, answers, user) => {
    expect((await draw(answers, { of, user })).element).toBeUndefined();
  });
});
