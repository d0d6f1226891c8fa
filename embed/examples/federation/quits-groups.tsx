import { useEffect, useRef, useState } from 'react';
import type { Embedded, QuitsMountModule, QuitsPart, QuitsSession } from '@quits/embed';
import { loadFeature } from './load-feature.ts';

/** One function for all features of the page. */
const getToken = async () =>
  (await fetch('/quits-token', { method: 'POST' })).json() as Promise<QuitsSession | null>;

/** What groups show of another feature: the form for an expense. */
async function loadPart() {
  const { ExpenseForm } = await loadFeature<{ ExpenseForm: QuitsPart }>('mf-expenses', 'expense-form');
  return ExpenseForm;
}

/** The groups of the signed-in person, as a component of this app. */
export function QuitsGroups({ onEvent }: { onEvent: (type: string) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [isFailed, setIsFailed] = useState(false);

  useEffect(() => {
    let groups: Embedded | undefined;
    let isOver = false;
    async function show() {
      const { mount } = await loadFeature<QuitsMountModule>('mf-groups', 'mount');
      if (isOver || !place.current) return;
      groups = mount(place.current, {
        path: '/groups',
        apiBase: 'https://api.quits.example',
        getToken,
        onEvent: ({ type }) => onEvent(type),
        loadPart,
      });
    }
    show().catch(() => setIsFailed(true));
    return () => {
      isOver = true;
      groups?.unmount();
    };
  }, [onEvent]);

  return isFailed ? <p>The groups could not be loaded.</p> : <div ref={place} />;
}
