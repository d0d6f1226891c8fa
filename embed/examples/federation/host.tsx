// A host that is itself a federation build. It shares its React with the features, which it loads by pointer.
import { StrictMode, useCallback, useState, version } from 'react';
import { createRoot } from 'react-dom/client';
import { QuitsGroups } from './quits-groups.tsx';

function Host() {
  const [isShown, setIsShown] = useState(true);
  const [heard, setHeard] = useState<string[]>([]);
  const hear = useCallback((type: string) => setHeard((before) => [...before, type]), []);
  return (
    <>
      <div className="host-bar">
        <p>
          This page runs React {version}. Heard: {heard.join(', ')}
        </p>
        <button className="host-button" type="button" onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} Quits
        </button>
      </div>
      {isShown && <QuitsGroups onEvent={hear} />}
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
