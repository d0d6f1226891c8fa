// A host with a React of its own, which Quits does not share, and a bundler. Its strict mode mounts twice.
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { QuitsGroups } from './quits-groups.tsx';

function Host() {
  const [isShown, setIsShown] = useState(true);
  const [saved, setSaved] = useState(0);
  return (
    <>
      <h1>React host</h1>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'} Quits
      </button>
      <p>Saved: {saved}</p>
      {isShown && <QuitsGroups path="/groups" onSaved={() => setSaved((count) => count + 1)} />}
    </>
  );
}

const app = document.getElementById('app');
if (app) {
  createRoot(app).render(
    <StrictMode>
      <Host />
    </StrictMode>,
  );
}
