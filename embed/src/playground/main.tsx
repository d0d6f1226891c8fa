/** The playground (`/embed/playground.html`): every option, token and event of the tags, tried on recorded data. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@quits/ui/styles/reset.css';
import '@quits/ui/styles/tokens.css';
import { loadElements } from '../loader-script.ts';
import { placesOf } from '../places.ts';
import { createLog } from './log.ts';
import { Playground } from './playground.tsx';
import { createRecordedBackEnd } from './recorded-back-end.ts';

const { folder } = placesOf(window.location.href);
const log = createLog();
const backEnd = createRecordedBackEnd((sentence) => {
  log.add({ kind: 'call', name: sentence });
});
loadElements(folder, window.reportError);

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <Playground script={`${folder}quits-embed.js`} backEnd={backEnd} log={log} />
  </StrictMode>,
);
