import { useRuntime } from '@quits/core';
import { fieldIn } from '@quits/contracts';
import { t } from '@quits/domain';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Set while this tab is at the identity provider, so that no other page can bring a code to this one. */
const UNDERWAY = 'quits.provider';
const LONGEST_WAIT_MS = 5000;

type Tab = Pick<ReturnType<typeof useRuntime>['storages']['tab'], 'get' | 'set' | 'remove'>;

/** Whether this tab went to the identity provider. It is forgotten by this question. */
export function takeUnderway(tab: Tab): boolean {
  const isUnderway = tab.get(UNDERWAY) !== null;
  tab.remove(UNDERWAY);
  return isUnderway;
}

/** Goes to the identity provider, if it answers. The form stays usable meanwhile. */
export function useProvider(name: string) {
  const { config, storages } = useRuntime();
  const { state } = useLocation() as { state: unknown };
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // The browser may show this page again as it was left.
  useEffect(() => {
    const reset = () => setIsBusy(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  async function go(): Promise<void> {
    const from = fieldIn(state, 'from');
    const query = typeof from === 'string' ? `?return=${encodeURIComponent(from)}` : '';
    const url = `${config.base}/auth/oidc/start${query}`;
    setIsBusy(true);
    setProblem(undefined);
    try {
      // A visit would leave this page for one that says that the provider is away.
      const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
      const { type } = await fetch(url, { redirect: 'manual', credentials: 'omit', signal });
      if (type !== 'opaqueredirect') throw new Error('The provider does not answer');
    } catch {
      setIsBusy(false);
      setProblem(t('{name} does not answer at the moment. Please try again later.', { name }));
      return;
    }
    storages.tab.set(UNDERWAY, '1');
    window.location.assign(url);
  }
  return { isBusy, problem, start: () => void go() };
}
