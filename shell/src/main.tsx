import '@quits/ui/styles/tokens.css';
import '@quits/ui/styles/reset.css';
import { browserStorage, createRuntime } from '@quits/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { readPageConfig } from './page/page-config.ts';
import { createPageLoader, surroundings } from './remotes/create-page-loader.ts';
import { reportTo } from './remotes/load-log.ts';
import { takeOverrides } from './remotes/overrides.ts';
import { watchPolicy } from './remotes/policy-reports.ts';
import { createRemoteStore } from './remotes/remote-store.ts';

const { api, remotes, overrideOrigins, reportUrl } = readPageConfig(document, window.location);
const runtime = createRuntime({ config: api, storages: browserStorage() });
// Before the router reads the address, and may redirect.
const overrides = takeOverrides(window, {
  store: createRemoteStore(runtime.storages),
  overrideOrigins,
  remotes,
});
const report = reportUrl === undefined ? undefined : reportTo(reportUrl);
if (report) watchPolicy(document, report, surroundings(overrides));
const loader = createPageLoader(runtime, remotes, { overrides, report });

// Every change of path goes to the top of the page, so the browser must not bring an old place back.
window.history.scrollRestoration = 'manual';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    {/* Without transitions: the next page's outline shows at once instead of the last page staying. */}
    <BrowserRouter useTransitions={false}>
      <App runtime={runtime} loader={loader} overrides={overrides} />
    </BrowserRouter>
  </StrictMode>,
);
