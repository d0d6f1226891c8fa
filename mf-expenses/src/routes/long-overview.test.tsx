import { renderFeature, useMockBackEnd } from '@quits/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
let comeNear: (() => void)[];

beforeEach(() => {
  comeNear = [];
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(notice: IntersectionObserverCallback) {
        comeNear.push(() => notice([{ isIntersecting: true } as IntersectionObserverEntry], this as never));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
    requestIdleCallback: () => 0,
    cancelIdleCallback: () => undefined,
  });
  // jsdom has no layout: every row gets the same height.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(73);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['IntersectionObserver', 'requestIdleCallback', 'cancelIdleCallback'])
    Reflect.deleteProperty(globalThis, name);
});

function world() {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const groups = ['Flat', 'Alps'].map((name) =>
    backEnd.addGroup({ name, createdBy: ann.id, members: [bob.id] }),
  );
  for (let number = 0; number < 240; number += 1) {
    backEnd.addExpense({
      group_id: groups[number % 2]?.id ?? 0,
      description: `Bread ${String(number)}`,
      ...(number % 10 === 0 && { type: 'settlement' }),
      created_at: new Date(Date.now() - number * 2 * 86_400_000).toISOString(),
      total_amount: 4 + number,
      payers: [{ user_id: ann.id, paid_amount: 4 + number }],
      shares: [
        { user_id: ann.id, share_amount: 2 },
        { user_id: bob.id, share_amount: 2 + number },
      ],
    });
  }
  return { ann, alps: groups[1]?.id ?? 0 };
}

const lists = () => backEnd.requestsTo('GET', '/api/expenses').map(({ query }) => query);
/** Everything above the list. */
async function figures() {
  const months = await screen.findByText(/add up to/);
  const stats = ['Total', 'You Paid', 'Your Share', 'Expenses'].map(
    (label) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent,
  );
  return [...stats, months.textContent];
}

describe('an overview of more expenses than a page has @full', () => {
  it.each([
    ['of all groups', () => ''],
    ['of one group', (alps: number) => `&group=${String(alps)}`],
  ])('has the figures %s before the older ones are here', async (_what, queryOf) => {
    const { ann, alps } = world();
    const path = `/expenses?rows=300${queryOf(alps)}`;
    const foreign = renderFeature(<RemoteRoutes />, { signedInAs: ann, path });
    const expected = await figures();
    foreign.unmount();

    backEnd.hasExtras = true;
    backEnd.requests.length = 0;
    renderFeature(<RemoteRoutes />, { signedInAs: ann, path, hasExtras: true });
    expect(await figures()).toEqual(expected);
    expect(lists()).toEqual(['limit=100']);
    expect(screen.getByText('Loading the older ones…')).toBeInTheDocument();
    act(() => comeNear.at(-1)?.());
    await waitFor(() => expect(screen.queryByText(/Loading the older ones/)).not.toBeInTheDocument());
    expect(lists()).toEqual(['limit=100', expect.stringMatching(/^limit=200&before=\d+$/)]);
    expect(await figures()).toEqual(expected);
  });

  it('is in another order only when all of them are here', async () => {
    const { ann } = world();
    backEnd.hasExtras = true;
    renderFeature(<RemoteRoutes />, {
      signedInAs: ann,
      path: '/expenses?sort=amount&order=desc&rows=300',
      hasExtras: true,
    });
    expect(await screen.findByText('Loading the older ones…')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Bread/ })).not.toBeInTheDocument();
    act(() => comeNear.at(-1)?.());
    await waitFor(() => expect(screen.queryByText(/Loading the older ones/)).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: /Bread 239/ }, { timeout: 10_000 })).toBeInTheDocument();
  });
});
