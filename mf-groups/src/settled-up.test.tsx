import { groupPath } from '@quits/contracts';
import { renderFeature, useMockBackEnd, useServer } from '@quits/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from './routes.tsx';

type BackEnd = ReturnType<typeof useMockBackEnd> | ReturnType<typeof useServer>;

/** Ann with a net balance in one group, which has an expense. */
function world(backEnd: BackEnd, cents: number) {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
  const payer = cents > 0 ? ann : bob;
  const sharer = cents < 0 ? ann : bob;
  const amount = cents === 0 ? 8 : Math.abs(cents) / 100;
  backEnd.addExpense({
    group_id: group.id,
    total_amount: amount,
    payers: [{ user_id: payer.id, paid_amount: amount }],
    shares: [{ user_id: sharer.id, share_amount: amount }],
  });
  return { ann, group };
}

const wordsIn = (text: string | null) =>
  /settled up|you are owed|you owe/i.exec(text ?? '')?.[0].toLowerCase();

function testWords(backEnd: BackEnd, hasExtras: boolean) {
  it.each([
    [-1, 'you owe'],
    [0, 'settled up'],
    [1, 'you are owed'],
  ])('a balance of %i cents reads the same wherever it stands: %s', async (cents, words) => {
    const { ann, group } = world(backEnd, cents);
    const dashboard = renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras });
    expect(wordsIn((await screen.findByRole('article')).textContent)).toBe(words);
    const total = screen.getByRole('region', { name: 'Your balance' });
    const [first] = within(total).getAllByText(/settled up|overall/i);
    expect(wordsIn(first?.textContent ?? null)).toBe(words);
    dashboard.unmount();

    renderFeature(<RemoteRoutes />, { signedInAs: ann, hasExtras, path: groupPath(group.id) });
    await waitFor(() => expect(screen.queryByText('Loading group...')).not.toBeInTheDocument());
    const [own] = screen.getAllByText(/^(You are settled up\.|You are owed|You owe)$/);
    expect(wordsIn(own?.textContent ?? null)).toBe(words);
  });
}

describe('towards another back end', () => testWords(useMockBackEnd(), false));
describe('towards our own server', () => testWords(useServer(), true));
