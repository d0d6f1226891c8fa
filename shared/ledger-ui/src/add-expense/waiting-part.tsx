import { useWaiting } from '@quits/core';
import { t } from '@quits/domain';
import { LazyPart } from '@quits/ui';
import { loadWaiting } from './load-waiting.ts';

const LOADERS = {
  rows: () => loadWaiting().then((part) => part.GroupWaiting),
  count: () => loadWaiting().then((part) => part.NotCountedYet),
  notice: () => loadWaiting().then((part) => part.GoneWaiting),
};

interface WaitingPartProps {
  show: keyof typeof LOADERS;
  /** Of one group alone. */
  groupId?: number;
}

/** A part of a page about expenses that wait on this device, loaded only when something does. */
export function WaitingPart({ show, groupId }: WaitingPartProps) {
  const { entries, others } = useWaiting();
  if (entries.length === 0 && !(show === 'notice' && others > 0)) return null;
  return <LazyPart load={LOADERS[show]} part={{ groupId }} what={t('what waits')} />;
}
