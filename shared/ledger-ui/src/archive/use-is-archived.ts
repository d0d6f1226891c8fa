import type { Group } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { useCallback } from 'react';

/**
 * Tells of a group whether it is archived, and thus read-only: an extra. The same function from
 * render to render.
 */
export function useIsArchived(): (group: Pick<Group, 'archivedAt'> | undefined) => boolean {
  const isOffered = useOffers()('archive');
  return useCallback((group) => isOffered && typeof group?.archivedAt === 'string', [isOffered]);
}
