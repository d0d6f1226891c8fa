import { use } from 'react';
import { loadTags, type QuitsSession } from '@quits/embed';
import type {} from '@quits/embed/react';

const tags = loadTags('https://quits.example');
const getToken = async () => (await fetch('/quits-token')).json() as Promise<QuitsSession | null>;

/** The expenses of the signed-in person; a parent suspends for as long as the tags are on their way. */
export function QuitsExpenses({ onSaved }: { onSaved: (change: string) => void }) {
  use(tags);
  return (
    <quits-expenses
      api-base="https://api.quits.example"
      getToken={getToken}
      onquits-expense-saved={({ detail }) => onSaved(detail.change)}
    />
  );
}
