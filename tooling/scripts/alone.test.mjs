/**
 * @jest-environment <rootDir>/build/jest/browser-environment.cjs
 * @jest-environment-options {"customExportConditions": ["source", ""]}
 */
import { act, screen } from '@testing-library/react';
import '../build/jest/setup-browser.ts';
import { answerTo, readRecording, tokenOf } from './recorded-answers.mjs';

const recording = readRecording();
const { user } = recording;
const API_PORT = 8123;
const asked = [];

/** The page as the development server gives it, and a back end that plays answers back. */
function openPage(pathname, settings) {
  document.body.innerHTML = '<script type="application/json" id="quits-alone"></script><div id="root"></div>';
  document.getElementById('quits-alone').textContent = JSON.stringify(settings);
  window.localStorage.clear();
  window.history.pushState({}, '', pathname);
  asked.length = 0;
  global.fetch = (input) => {
    const request = new Request(input);
    const url = new URL(request.url);
    asked.push(`${request.method} ${url.port} ${url.pathname}`);
    const { status, body } = answerTo(recording, request.method, url.pathname);
    const text = body === undefined ? null : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers: { 'content-type': 'application/json' } }));
  };
}

const signedIn = { apiPort: API_PORT, session: { token: tokenOf(user), user } };
/** A busy machine takes its time; nothing is measured here. */
const PATIENCE = [{}, { timeout: 10_000 }];

const PAGES = [
  [
    'mf-auth',
    '/login',
    { apiPort: API_PORT },
    'Need an account? Register',
    () => import('../../mf-auth/src/standalone.tsx'),
  ],
  ['mf-groups', '/groups', signedIn, 'Lisbon in May', () => import('../../mf-groups/src/standalone.tsx')],
  [
    'mf-expenses',
    '/expenses',
    signedIn,
    'Friday dinners',
    () => import('../../mf-expenses/src/standalone.tsx'),
  ],
  ['mf-profile', '/profile', signedIn, user.email, () => import('../../mf-profile/src/standalone.tsx')],
];

describe("a feature's own page with recorded answers", () => {
  it.each(PAGES)(
    'shows %s at %s',
    async (_name, pathname, settings, text, load) => {
      openPage(pathname, settings);
      await act(load);
      const found = await screen.findAllByText((content) => content.includes(text), ...PATIENCE);
      expect(found.length).toBeGreaterThan(0);
      expect(asked.filter((call) => !call.includes(` ${API_PORT} `))).toEqual([]);
    },
    60_000,
  );
});
