import '@quits/ui/styles/tokens.css';
import '@quits/ui/styles/reset.css';
import { browserStorage, createRuntime } from '@quits/core';
import { collectAnswers } from './last-visit/collect-answers.ts';
import { reportTo } from '@quits/federation/loading';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { areOverridesAsked } from './overrides/asked.ts';
import { readPageConfig } from './page/page-config.ts';
import { createPageLoader, surroundings } from './remotes/create-page-loader.ts';
import type { PageOverrides } from './remotes/create-page-loader.ts';
import { watchPolicy } from './remotes/policy-reports.ts';
import { createRemoteStore } from './remotes/remote-store.ts';

const { api, remotes, overrideOrigins, reportUrl, hasServiceWorker } = readPageConfig(
  document,
  window.location,
);
const answers = collectAnswers();
const runtime = createRuntime({
  config: api,
  storages: browserStorage(),
  early: window.__quitsEarly,
  answers: hasServiceWorker ? answers : undefined,
  isLive: true,
});
delete window.__quitsEarly;

// Every change of path goes to the top of the page, so the browser must not bring an old place back.
window.history.scrollRestoration = 'manual';

let keeping: Promise<() => void> | undefined;

/** The page has been good for a while and has its data: for the next visit both may be kept. */
async function keepForNextVisit(): Promise<void> {
  keeping ??= import('./last-visit/keep.ts').then((code) =>
    code.keepForNextVisit(hasServiceWorker, runtime.session, answers),
  );
  try {
    (await keeping)();
  } catch {
    // Its code did not come: another time.
    keeping = undefined;
  }
}

/** @param overrides what this tab shows in the place of live versions */
function start(overrides?: PageOverrides, banner?: ReactNode): void {
  const report = reportUrl === undefined ? undefined : reportTo(reportUrl);
  if (report) watchPolicy(document, report, surroundings(overrides));
  const onConfirmed = () => void keepForNextVisit();
  const loader = createPageLoader(runtime, remotes, { overrides, report, onConfirmed });
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      {/* Without transitions: the next page's outline shows at once instead of the last page staying. */}
      <BrowserRouter useTransitions={false}>
        <App runtime={runtime} loader={loader} banner={banner} />
      </BrowserRouter>
    </StrictMode>,
  );
}

/** Starts with what the tab asks for in the place of live versions; the code for it is not in the first load. */
async function startWithOverrides(): Promise<void> {
  const code = await import('./overrides/open-overrides.tsx').catch(() => undefined);
  if (!code) {
    start(undefined, <p role="alert">The version you asked for did not load: this is the live one.</p>);
    return;
  }
  // Before the router reads the address, and may redirect.
  const { banner, ...overrides } = code.openOverrides(window, runtime, { overrideOrigins, remotes });
  start(overrides, banner);
}

if (areOverridesAsked(window.location, createRemoteStore(runtime.storages))) void startWithOverrides();
else start();
