import { Quits } from '@quits/embed/react';
import type { QuitsSession } from '@quits/embed';

/** One function for all features of the page. */
const getToken = async () =>
  (await fetch('/quits-token', { method: 'POST' })).json() as Promise<QuitsSession | null>;

interface QuitsGroupsProps {
  path: string;
  onSaved: () => void;
}

/** The groups of the signed-in person, as a component of this app. */
export const QuitsGroups = ({ path, onSaved }: QuitsGroupsProps) => (
  <Quits
    feature="groups"
    base="https://quits.example"
    apiBase="https://api.quits.example"
    path={path}
    getToken={getToken}
    onEvent={({ type }) => {
      if (type === 'quits-group-saved' || type === 'quits-expense-saved') onSaved();
    }}
  />
);
