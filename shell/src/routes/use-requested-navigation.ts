import { useBus } from '@quits/core';
import { ownPath } from '@quits/contracts';
import { useNavigate } from 'react-router-dom';

/** Goes where a feature asks the host to go; another origin is never a place to go to. */
export function useRequestedNavigation(): void {
  const navigate = useNavigate();
  useBus('shell', 'navigation/requested', ({ to, replace = false, state }) => {
    const path = ownPath(to);
    if (path !== undefined) void navigate(path, { replace, state });
  });
}
