// A host with the tags in its JSX. From React 19 on they take functions and objects, and React handles their
// events.
import { StrictMode, Suspense, useState, version } from 'react';
import { createRoot } from 'react-dom/client';
import { QuitsExpenses } from './quits-expenses.tsx';

function Host() {
  const [isShown, setIsShown] = useState(true);
  const [saved, setSaved] = useState<string[]>([]);
  return (
    <>
      <div className="host-bar">
        <p>
          This page runs React {version}. Saved: {saved.join(', ')}
        </p>
        <button className="host-button" type="button" onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} Quits
        </button>
      </div>
      <Suspense fallback={<p>One moment …</p>}>
        {isShown && <QuitsExpenses onSaved={(change) => setSaved((before) => [...before, change])} />}
      </Suspense>
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
