import { PATHS } from '@quits/contracts';
import { useHost, useRuntime } from '@quits/core';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** Asks the page around to go where a link of ours leads, and stays where the person was. */
function Handover() {
  const { bus } = useRuntime();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    bus.for('mf-groups').publish('navigation/requested', { to: pathname + search });
    void navigate(-1);
  }, [bus, navigate, pathname, search]);
  return null;
}

/**
 * Every other path. In the app other features show them; embedded, the page around is asked to, and an
 * embed that starts at a path of somebody else begins with the dashboard.
 */
export function ElsewherePage() {
  const { kind } = useHost();
  const navigation: string = useNavigationType();
  if (kind !== 'embedded') return null;
  return navigation === 'PUSH' ? <Handover /> : <Navigate to={PATHS.dashboard} replace />;
}
