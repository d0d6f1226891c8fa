import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { memoryStorage, writeTheme } from '@quits/core';
import { reportTo } from '@quits/federation/loading';
import { renderShell } from '../testing/render-shell.tsx';
import { readPageConfig } from './page-config.ts';
import { watchPolicy } from './policy-reports.ts';
import { watchFiles } from './file-reports.ts';

describe('a change of path', () => {
  const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' };

  it('scrolls to the top, moves the focus to the heading and announces the page [2.16]', async () => {
    const scroll = jest.spyOn(window, 'scrollTo');
    const { user } = await renderShell({ signedInAs: ada });
    scroll.mockClear();
    await user.click(screen.getByRole('link', { name: 'Expenses' }));
    const heading = await screen.findByRole('heading', { name: 'mf-expenses at /expenses' });
    expect(scroll).toHaveBeenCalledWith(0, 0);
    expect(heading).toHaveFocus();
    expect(
      screen.getByText('mf-expenses at /expenses', { selector: '[role="status"] *' }),
    ).toBeInTheDocument();
  });

  it('also counts within one remote [2.17]', async () => {
    const scroll = jest.spyOn(window, 'scrollTo');
    const { user } = await renderShell({ path: '/groups', signedInAs: ada });
    scroll.mockClear();
    await user.click(screen.getByRole('link', { name: 'Group 7' }));
    expect(scroll).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'mf-groups at /groups/7' })).toHaveFocus();
  });

  it('leaves the focus of the first page where it is', async () => {
    await renderShell({ path: '/groups/7' });
    expect(screen.getByRole('heading', { name: 'mf-auth at /login' })).not.toHaveFocus();
    expect(document.body).toHaveFocus();
  });

  it('waits for a heading that comes later', async () => {
    let arrive = () => undefined as void;
    function Late() {
      const [isThere, setIsThere] = useState(false);
      arrive = () => setIsThere(true);
      return isThere ? (
        <h1 tabIndex={-1} data-page-heading="">
          Expenses
        </h1>
      ) : null;
    }
    const { user } = await renderShell({ signedInAs: ada, screens: { 'mf-expenses': Late } });
    await user.click(screen.getByRole('link', { name: 'Expenses' }));
    await act(async () => arrive());
    expect(screen.getByRole('heading', { name: 'Expenses' })).toHaveFocus();
  });

  it('leaves the focus to a page that has focused a field', async () => {
    function WithField() {
      return (
        <>
          <h1 tabIndex={-1} data-page-heading="">
            Expenses
          </h1>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the point of this test */}
          <input aria-label="Search" autoFocus />
        </>
      );
    }
    const { user } = await renderShell({ signedInAs: ada, screens: { 'mf-expenses': WithField } });
    await user.click(screen.getByRole('link', { name: 'Expenses' }));
    expect(await screen.findByLabelText('Search')).toHaveFocus();
  });
});

describe('appearance', () => {
  const sheet = readFileSync(path.join(__dirname, '../../../shared/ui/src/styles/tokens.css'), 'utf8');
  const [LIGHT, DARK] = [...sheet.matchAll(/--q-color-surface: (#\w+);/g)].map(([, color]) => color);

  function colors(): (string | undefined)[] {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return ['light', 'dark'].map(
      (scheme) => metas.find((meta) => meta.getAttribute('media')?.includes(scheme))?.content,
    );
  }

  it('follows the system until the user chooses one, and then shows the chosen one both ways', async () => {
    const storages = memoryStorage();
    await renderShell({ storages });
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(colors()).toEqual([LIGHT, DARK]);
    await act(async () => writeTheme(storages, document.documentElement, 'dark'));
    expect(colors()).toEqual([DARK, DARK]);
    await act(async () => writeTheme(storages, document.documentElement, 'light'));
    expect(colors()).toEqual([LIGHT, LIGHT]);
  });

  it('shows the choice of an earlier visit', async () => {
    const storages = memoryStorage();
    storages.local.set('quits.theme', 'dark');
    await renderShell({ storages });
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(colors()).toEqual([DARK, DARK]);
  });
});

describe('readPageConfig', () => {
  function read(config: unknown, address = 'http://localhost:3000/groups/7') {
    const page = document.implementation.createHTMLDocument();
    if (config !== undefined) {
      const script = page.createElement('script');
      script.id = 'quits-config';
      script.type = 'application/json';
      script.textContent = JSON.stringify(config);
      page.head.append(script);
    }
    // A URL has the fields that are read of a location.
    return readPageConfig(page, new URL(address));
  }

  it('makes the addresses of pointers absolute against the page', () => {
    const { remotes } = read({ remotes: { 'mf-groups': '/remotes/mf-groups/current.json' } });
    expect(remotes).toEqual({ 'mf-groups': 'http://localhost:3000/remotes/mf-groups/current.json' });
  });

  it.each([
    ['nothing', undefined, { base: 'http://localhost:8000', hasExtras: false }],
    ['extras', { api: { extras: true } }, { base: 'http://localhost:8000', hasExtras: true }],
    ['another port', { api: { port: 8123 } }, { base: 'http://localhost:8123', hasExtras: false }],
    ['a demo', { api: { demo: true } }, { base: 'http://localhost:8000', hasExtras: false, hasDemo: true }],
    [
      'who may register',
      { api: { registration: 'closed' } },
      { base: 'http://localhost:8000', hasExtras: false, registration: 'closed' },
    ],
    [
      'an identity provider',
      { api: { provider: { name: 'Club', only: true } } },
      { base: 'http://localhost:8000', hasExtras: false, provider: { name: 'Club', only: true } },
    ],
    [
      'nonsense',
      { api: { extras: 'yes', port: 'x', demo: {}, registration: 'on', provider: 'Club' }, remotes: 7 },
      { base: 'http://localhost:8000', hasExtras: false },
    ],
  ])('finds the back end when the page states %s', (_name, config, api) => {
    expect(read(config).api).toEqual(api);
  });

  it('finds the hosted back end on a public host', () => {
    const { api } = read({ api: { hosted: 'https://api.example.com' } }, 'https://quits.example.com/');
    expect(api.base).toBe('https://api.example.com');
  });
});

describe('violations of the page policy', () => {
  const reports: unknown[] = [];
  const surroundingsOf = (remote: string) => ({
    owner: `${remote} team`,
    shell: '1.0.0',
    isOverride: remote === 'mf-auth',
  });

  watchPolicy(
    document,
    reportTo('https://reports.test/', (_address, text) => reports.push(JSON.parse(text))),
    surroundingsOf,
  );

  function violate(parts: Partial<SecurityPolicyViolationEvent>): void {
    const empty = { sourceFile: '', blockedURI: '', effectiveDirective: '', lineNumber: 1 };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), empty, parts));
  }

  beforeEach(() => {
    reports.length = 0;
  });

  it('name the remote whose file caused them, without typed text', () => {
    const sourceFile = 'https://app.test/remotes/mf-groups/1.1.0/85f1a2b3.js';
    violate({
      sourceFile,
      blockedURI: 'https://evil.example/who?name=Ada',
      effectiveDirective: 'connect-src',
      lineNumber: 7,
    });
    expect(reports).toEqual([
      {
        type: 'page/stopped',
        at: expect.any(String),
        remote: 'mf-groups',
        version: '1.1.0',
        owner: 'mf-groups team',
        shell: '1.0.0',
        isOverride: false,
        directive: 'connect-src',
        blocked: 'https://evil.example',
        stack: '/remotes/mf-groups/1.1.0/85f1a2b3.js:7',
      },
    ]);
  });

  it('name the remote whose file was blocked, once', () => {
    const blockedURI = 'https://files.example/remotes/mf-expenses/1.0.0/remoteEntry.js';
    for (let time = 0; time < 3; time += 1) violate({ blockedURI, effectiveDirective: 'script-src-elem' });
    expect(reports).toEqual([expect.objectContaining({ remote: 'mf-expenses', version: '1.0.0' })]);
  });

  it("are the shell's without another owner, and are not reported for a developer's own build", () => {
    violate({ blockedURI: 'inline', effectiveDirective: 'style-src-elem' });
    violate({
      sourceFile: 'http://localhost:3101/remotes/mf-auth/dev/a.js',
      blockedURI: 'eval',
      effectiveDirective: 'script-src',
    });
    expect(reports).toEqual([expect.objectContaining({ remote: 'shell', blocked: 'inline' })]);
  });
});

describe('files that fail', () => {
  const reports: unknown[] = [];

  watchFiles(
    document,
    reportTo('https://reports.test/', (_address, text) => reports.push(JSON.parse(text))),
    (remote) => ({ owner: `${remote} team`, shell: '1.0.0', isOverride: remote === 'mf-auth' }),
  );

  function fail(tag: 'script' | 'link', address: string, rel = 'stylesheet'): void {
    const element = document.createElement(tag);
    element.setAttribute(tag === 'script' ? 'src' : 'href', address);
    if (tag === 'link') element.setAttribute('rel', rel);
    document.head.append(element);
    element.dispatchEvent(new Event('error'));
    element.remove();
  }

  beforeEach(() => {
    reports.length = 0;
  });

  it('are reported once, with the remote and its version', () => {
    for (let time = 0; time < 3; time += 1)
      fail('script', 'https://files.test/remotes/mf-groups/1.1.0/12.js');
    fail('script', 'https://files.test/remotes/mf-groups/1.1.0/remoteEntry.js?attempt=1');
    fail('link', '/remotes/mf-groups/1.1.0/12.css');
    expect(reports).toEqual(
      ['12.js', 'remoteEntry.js', '12.css'].map((file) => ({
        type: 'page/fileFailed',
        at: expect.any(String) as string,
        remote: 'mf-groups',
        version: '1.1.0',
        file,
        owner: 'mf-groups team',
        shell: '1.0.0',
        isOverride: false,
      })),
    );
  });

  it("are not reported as a preload, as a picture, or of a developer's own build", () => {
    fail('link', '/remotes/mf-groups/1.1.0/13.js', 'preload');
    fail('script', '/assets/main.js');
    fail('script', '/remotes/mf-auth/1.1.0/12.js');
    expect(reports).toEqual([]);
  });
});
