// A host with its own React, which Quits does not share, and a bundler. Its strict mode mounts twice.
import { StrictMode, useState, version } from 'react';
import { createRoot } from 'react-dom/client';
import { QuitsGroups } from './quits-groups.tsx';

function Host() {
  const [isShown, setIsShown] = useState(true);
  const [saved, setSaved] = useState(0);
  return (
    <>
      <div className="host-bar">
        <p>
          This page runs React {version}. Saved: {saved}
        </p>
        <button className="host-button" type="button" onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} Quits
        </button>
      </div>
      {isShown && <QuitsGroups path="/groups" onSaved={() => setSaved((count) => count + 1)} />}
    </>
  );
}

const app = document.getElementById('app');
if (app) {
  const root = createRoot(app);
  root.render(
    <StrictMode>
      <Host />
    </StrictMode>,
  );
  document.getElementById('leave')?.addEventListener('click', () => root.unmount());
}
