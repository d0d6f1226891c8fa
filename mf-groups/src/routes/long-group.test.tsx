import { renderFeature, useMockBackEnd } from '@quits/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RemoteRoutes } from '../routes.tsx';

const backEnd = useMockBackEnd();
/** Callbacks that report an observed element as near. */
let comeNear: (() => void)[];

beforeEach(() => {
  comeNear = [];
  // jsdom has no layout: every row gets the same height.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(73);
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
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['IntersectionObserver', 'requestIdleCallback', 'cancelIdleCallback'])
    Reflect.deleteProperty(globalThis, name);
});

const COUNT = 130;

function world() {
  const ann = backEnd.addUser({ name: 'Ann' });
  const bob = backEnd.addUser({ name: 'Bob' });
  const group = backEnd.addGroup({ name: 'Rome', createdBy: ann.id, members: [bob.id] });
  for (let number = 1; number <= COUNT; number += 1) {
    backEnd.addExpense({
      group_id: group.id,
      description: `Coffee ${String(number)}`,
      ...(number % 10 === 0 && { type: 'settlement' }),
      total_amount: 4,
      payers: [{ user_id: ann.id, paid_amount: 4 }],
      shares: [{ user_id: bob.id, share_amount: 4 }],
    });
  }
  return { ann, bob, group, path: `/groups/${String(group.id)}` };
}

const lists = (path: string) => backEnd.requestsTo('GET', `/api${path}/expenses`).map(({ query }) => query);
/** The figures of the group, once they show. */
async function statsOf() {
  await screen.findByRole('heading', { level: 1, name: 'Rome' });
  return screen.getByRole('region', { name: 'Quick Stats' }).textContent;
}

describe('a group with more expenses than a page has @full', () => {
  it('shows the newest and the figures of all, and the older ones when somebody comes near', async () => {
    const { bob, path } = world();
    renderFeature(<RemoteRoutes />, { signedInAs: bob, path }).unmount();
    const foreign = renderFeature(<RemoteRoutes />, { signedInAs: bob, path });
    const figures = await statsOf();
    expect(figures).toContain('$468.00');
    foreign.unmount();

    backEnd.hasExtras = true;
    backEnd.requests.length = 0;
    renderFeature(<RemoteRoutes />, { signedInAs: bob, path, hasExtras: true });
    expect(await statsOf()).toBe(figures);
    const expenses = within(screen.getByRole('region', { name: 'Expenses' }));
    expect(await expenses.findByRole('link', { name: /Coffee 129\D/ }, { timeout: 10_000 })).toBeVisible();
    expect(expenses.getByText('Loading the older ones…')).toBeVisible();
    expect(lists(path)).toEqual(['limit=100']);

    act(() => comeNear.at(-1)?.());
    await waitFor(() => expect(expenses.queryByText(/on their way/)).not.toBeInTheDocument());
    expect(lists(path)).toEqual(['limit=100', expect.stringMatching(/^limit=200&before=\d+$/)]);
    expect(await statsOf()).toBe(figures);
  });

  it('exports all of them', async () => {
    const { ann, path } = world();
    backEnd.hasExtras = true;
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:here';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = renderFeature(<RemoteRoutes />, { signedInAs: ann, path, hasExtras: true });
    await screen.findByRole('region', { name: 'Members' });
    await user.click(screen.getByRole('button', { name: 'Group menu' }));
    await user.click(screen.getByRole('button', { name: 'Export…' }));
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsText(blobs[0] ?? new Blob());
    });
    expect(text.trim().split('\r\n')).toHaveLength(1 + COUNT);
    jest.restoreAllMocks();
  });
});
