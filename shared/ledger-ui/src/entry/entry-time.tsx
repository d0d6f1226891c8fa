import { type DateStyle, formatDay, RelativeTime, Saving } from '@quits/ui';

interface EntryTimeProps {
  entry: { id: number; createdAt: string; date: string };
  dateStyle: DateStyle;
  isOnPaper: boolean;
}

/** The date of an entry in a list. While the entry is being saved, it says so after a delay. */
export function EntryTime({ entry: { id, createdAt, date }, dateStyle, isOnPaper }: EntryTimeProps) {
  // On paper "3 days ago" would soon be wrong.
  const when = isOnPaper ? (
    <span>{formatDay(date)}</span>
  ) : (
    <RelativeTime iso={createdAt} day={date} dateStyle={dateStyle} />
  );
  // Negative ids belong to entries that the server has not confirmed yet.
  return id < 0 ? <Saving>{when}</Saving> : when;
}
