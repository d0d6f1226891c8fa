import { Saving } from '../feedback/saving.tsx';
import { formatDay } from './format-date.ts';
import { RelativeTime } from './relative-time.tsx';

interface EntryTimeProps {
  entry: { id: number; createdAt: string; date: string };
  /** Leaves out the year, where a heading above says it. */
  isShort: boolean;
  isOnPaper: boolean;
}

/** When an entry of a list was spent; of one that is still being saved, once that takes long, that it is. */
export function EntryTime({ entry: { id, createdAt, date }, isShort, isOnPaper }: EntryTimeProps) {
  // On paper "3 days ago" would soon be wrong.
  const when = isOnPaper ? formatDay(date) : <RelativeTime iso={createdAt} day={date} isShort={isShort} />;
  // Ids below zero are those of entries that the server has not confirmed yet.
  return id < 0 ? <Saving>{when}</Saving> : when;
}
