import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PATHS } from '@quits/contracts';
import { useHost, useRuntime } from '@quits/core';

function Handover() {
  const { bus } = useRuntime();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname === PATHS.dashboard) return;
    bus.for('mf-expenses').publish('navigation/requested', { to: pathname + search });
  }, [bus, pathname, search]);
  return <Navigate to={PATHS.expenses} replace />;
}

/**
 * Every other path. In the app other features show them; embedded, the page around is asked to go
 * there, and an embed without a start path begins with the overview.
 */
export function ElsewherePage() {
  const { kind } = useHost();
  return kind === 'embedded' ? <Handover /> : null;
}
