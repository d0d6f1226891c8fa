// A host that is itself a federation build. It shares its React with the features, which it loads by pointer.
import { StrictMode, useCallback, useState, version } from 'react';
import { createRoot } from 'react-dom/client';
import { QuitsGroups } from './quits-groups.tsx';

function Host() {
  const [isShown, setIsShown] = useState(true);
  const [events, setEvents] = useState<string[]>([]);
  const addEvent = useCallback((type: string) => setEvents((before) => [...before, type]), []);
  return (
    <>
      <div className="host-bar">
        <p>
          This page runs React {version}. Events: {events.join(', ')}
        </p>
        <button className="host-button" type="button" onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} Quits
        </button>
      </div>
      {isShown && <QuitsGroups onEvent={addEvent} />}
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
