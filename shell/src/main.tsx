import '@quits/shared/ui/styles/tokens.css';
import '@quits/shared/ui/styles/reset.css';
import { browserStorage, createRuntime } from '@quits/shared/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { readPageConfig } from './page/page-config.ts';
import { createPageLoader } from './remotes/create-page-loader.ts';
import { createFederationPort } from './remotes/federation-port.ts';

const { api, remotes } = readPageConfig(document, window.location);
const runtime = createRuntime({ config: api, storages: browserStorage() });
const loader = createPageLoader(runtime, remotes, createFederationPort());

// Every change of path goes to the top of the page, so the browser must not bring an old place back.
window.history.scrollRestoration = 'manual';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    {/* Without transitions: the next page's outline shows at once instead of the last page staying. */}
    <BrowserRouter useTransitions={false}>
      <App runtime={runtime} loader={loader} />
    </BrowserRouter>
  </StrictMode>,
);
