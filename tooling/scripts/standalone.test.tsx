/**
 * @jest-environment <rootDir>/build/jest/browser-environment.cjs
 * @jest-environment-options {"customExportConditions": [""]}
 */
import { act, screen } from '@testing-library/react';
import { answerTo } from '../../shared/testing/src/mock-calls.ts';
import { readRequest } from '../../shared/testing/src/mock-request.ts';
import { demoData, sessionOf } from '../../shared/testing/src/mock-server.ts';
import '../build/jest/setup-browser.ts';

const API_PORT = 8123;
const data = demoData();
const [user] = data.users;
const asked: string[] = [];

/** The page from the development server, and the mock back end. */
function openPage(pathname: string, settings: object): void {
  document.body.innerHTML =
    '<script type="application/json" id="standalone-settings"></script><div id="root"></div>';
  document.getElementById('standalone-settings')!.textContent = JSON.stringify(settings);
  window.localStorage.clear();
  window.history.pushState({}, '', pathname);
  asked.length = 0;
  global.fetch = async (input) => {
    const request = new Request(input);
    asked.push(`${request.method} ${new URL(request.url).port} ${new URL(request.url).pathname}`);
    const { status, ...answer } = answerTo(data, await readRequest(request)) ?? {
      status: 404,
    };
    const body = 'body' in answer ? JSON.stringify(answer.body) : null;
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  };
}

const signedIn = { apiPort: API_PORT, session: sessionOf(user!) };
/** A busy machine is slow; the test measures nothing here. */
const PATIENCE = [{}, { timeout: 10_000 }] as const;

const PAGES: [name: string, at: string, settings: object, text: string, load: () => Promise<unknown>][] = [
  [
    'mf-auth',
    '/login',
    { apiPort: API_PORT },
    'Need an account? Register',
    () => import('../../mf-auth/src/standalone.tsx'),
  ],
  ['mf-groups', '/groups', signedIn, 'Lisbon', () => import('../../mf-groups/src/standalone.tsx')],
  ['mf-expenses', '/expenses', signedIn, 'Lisbon', () => import('../../mf-expenses/src/standalone.tsx')],
  ['mf-profile', '/profile', signedIn, user!.email, () => import('../../mf-profile/src/standalone.tsx')],
];

describe("a feature's own page with the mock back end", () => {
  it.each(PAGES)(
    'shows %s at %s',
    async (_name, pathname, settings, text, load) => {
      openPage(pathname, settings);
      await act(async () => {
        await load();
      });
      const found = await screen.findAllByText((content) => content.includes(text), ...PATIENCE);
      expect(found.length).toBeGreaterThan(0);
      expect(asked.filter((call) => !call.includes(` ${API_PORT} `))).toEqual([]);
    },
    60_000,
  );
});
