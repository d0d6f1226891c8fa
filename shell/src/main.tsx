import '@quits/ui/styles/tokens.css';
import '@quits/ui/styles/reset.css';
import { PATHS } from '@quits/contracts';
import { browserStorage, createRuntime, offers, pageLanguage, readLocale, whenIdle } from '@quits/core';
import { t } from '@quits/domain';
import { collectAnswers } from './stale-answers/collect-answers.ts';
import { type Report, reportTo } from '@quits/federation/loading';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { areOverridesAsked } from './overrides/asked.ts';
import { readPageConfig } from './page/page-config.ts';
import { watchPolicy } from './page/policy-reports.ts';
import './texts.ts';
import { createPageLoader, surroundings, type TabVersions } from './remotes/create-page-loader.ts';

const { api, remotes, overrideOrigins, reportUrl, hasServiceWorker } = readPageConfig(
  document,
  window.location,
);
const storages = browserStorage();
const answers = collectAnswers(storages.local);
const runtime = createRuntime({
  config: api,
  storages,
  early: window.__quitsEarly,
  answers: hasServiceWorker ? answers : undefined,
  isLive: true,
  hasQueue: true,
  followsLanguage: true,
});
void pageLanguage.change(readLocale(storages, navigator.languages));
pageLanguage.subscribe(() => {
  const { language, direction } = pageLanguage.snapshot();
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
});
delete window.__quitsEarly;

window.addEventListener('beforeinstallprompt', (offer) => {
  // The profile offers it; the browser alone would, wherever the person is.
  offer.preventDefault();
  window.__quitsInstall = offer as Window['__quitsInstall'];
});

// Every change of path scrolls to the top, so the browser must not restore an old position.
window.history.scrollRestoration = 'manual';

/** How long a page works before it is cached for the next visit, in milliseconds; its data arrive meanwhile. */
const KEEP_AFTER_MS = 5000;
let keeping: Promise<() => void> | undefined;

/** Caches the page and its data for the next visit. */
async function keepForNextVisit(): Promise<void> {
  keeping ??= import('./stale-answers/keep.ts').then((code) =>
    code.keepForNextVisit(hasServiceWorker, runtime, answers),
  );
  try {
    (await keeping)();
  } catch {
    // The code did not load; the next call tries again.
    keeping = undefined;
  }
}

/** Files that fail before this code has loaded are those of a page, whose failure is reported itself. */
async function watchFiles(report: Report, surroundingsOf: ReturnType<typeof surroundings>): Promise<void> {
  const code = await import('./page/file-reports.ts').catch(() => undefined);
  code?.watchFiles(document, report, surroundingsOf);
}

function start(versions?: TabVersions, banner?: ReactNode): void {
  const overrides = versions?.addresses ?? {};
  const report = reportUrl === undefined ? undefined : reportTo(reportUrl);
  const loader = createPageLoader({ runtime, addresses: remotes, tab: versions, report });
  if (report) {
    const surroundingsOf = surroundings(overrides, loader.features);
    watchPolicy(document, report, surroundingsOf);
    void watchFiles(report, surroundingsOf);
  }
  runtime.bus.for('shell').on('remotes/loaded', () => {
    setTimeout(() => {
      // Only the profile signs out, so it opens without a network too.
      if (hasServiceWorker && offers(api, 'sessions') && runtime.session.snapshot().status === 'signedIn')
        whenIdle(() => loader.prefetch('mf-profile', PATHS.profile));
      void keepForNextVisit();
    }, KEEP_AFTER_MS);
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      {/* Without transitions, the next page's outline shows immediately and the last page goes. */}
      <BrowserRouter useTransitions={false}>
        <App runtime={runtime} loader={loader} banner={banner} />
      </BrowserRouter>
    </StrictMode>,
  );
}

function LiveVersionNotice() {
  return <p role="alert">{t('The version you asked for did not load: this is the live one.')}</p>;
}

/** Starts with the tab's overrides; their code is not in the first load. */
async function startWithOverrides(): Promise<void> {
  const code = await import('./overrides/index.tsx').catch(() => undefined);
  if (!code) {
    start(undefined, <LiveVersionNotice />);
    return;
  }
  // Runs before the router reads the address and redirects.
  const { versions, banner } = code.openOverrides({ tab, overrideOrigins });
  start(versions, banner);
}

const { tab } = runtime.storages;
// In English, the texts are there at once.
void pageLanguage.ready().then(() => {
  if (areOverridesAsked(window.location, tab)) void startWithOverrides();
  else start();
});
