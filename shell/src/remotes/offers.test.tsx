import { pageLanguage } from '@quits/core';
import { Slot, useSlots } from '@quits/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { use } from 'react';
import type { FakePort } from '../testing/fake-port.ts';
import { renderShell, type ShellOptions } from '../testing/render-shell.tsx';

const ada = { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' };
const SLOTS = {
  'dashboard.card': 'latest-comments',
  'expense.section': 'of-expense',
  'group.menu': { label: 'Comments', labels: { de: 'Kommentare' }, to: '/comments?group={groupId}' },
  'palette.command': { label: 'Write a comment', to: '/comments?new=1' },
};
const FACTS = { title: 'Comments', owner: 'Comments team', routes: ['/comments'], slots: SLOTS };
const LatestComments = ({ userId }: { userId: number }) => <p>Comments for {userId}</p>;

function Dashboard() {
  const links = useSlots()?.links['group.menu'];
  return (
    <>
      <h1>Welcome</h1>
      <Slot name="dashboard.card" part={{ userId: 1 }} />
      {links?.map(({ feature, label, to }) => (
        <a key={feature} href={to(7)}>
          {label()}
        </a>
      ))}
    </>
  );
}

/** The shell with a feature that it does not know, whose part for the dashboard is the given one. */
async function show(
  Part: unknown = LatestComments,
  {
    prepare = () => undefined,
    ...options
  }: Omit<ShellOptions, 'prepare'> & { prepare?: (port: FakePort) => void } = {},
) {
  const shown = await renderShell({
    signedInAs: ada,
    hasExtras: true,
    screens: { 'mf-groups': Dashboard },
    ...options,
    prepare(port) {
      port.listed = ['mf-comments'];
      port.publish('mf-comments', { current: '1.0.0', feature: FACTS });
      port.version('mf-comments', '1.0.0', { modules: { './latest-comments': { LatestComments: Part } } });
      prepare(port);
    },
  });
  act(() => shown.loader.features.load(options.hasExtras ?? true));
  await waitFor(() => expect(shown.loader.features.snapshot()).toBeDefined());
  const failures = () => shown.reports.filter(({ type }) => type === 'remotes/failed');
  const partRequests = () => shown.port.requests.filter(({ remote }) => remote === 'mf-comments');
  return { ...shown, failures, partRequests };
}

const card = () => screen.queryByText('Comments for 1');

/** Lets seconds pass; React draws after each. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('what a feature offers for places of pages', () => {
  it('shows there: the part with its props, and the link in the language of the page', async () => {
    await show();
    expect(await screen.findByText('Comments for 1', undefined, { timeout: 5000 })).toBeVisible();
    const to = '/comments?group=7';
    expect(screen.getByRole('link', { name: 'Comments' })).toHaveAttribute('href', to);
    const before = pageLanguage.snapshot();
    await act(() => pageLanguage.change({ language: 'de', region: 'de-DE', direction: 'ltr' }));
    expect(screen.getByRole('link', { name: 'Kommentare' })).toHaveAttribute('href', to);
    await act(() => pageLanguage.change(before));
  });

  it('is a command of the palette', async () => {
    const { user, path } = await show(LatestComments, { path: '/profile?dialog=palette' });
    await user.click(await screen.findByRole('option', { name: /^Write a comment/ }));
    expect(path()).toBe('/comments?new=1');
  });

  it.each([
    [
      'a switched off feature',
      {
        prepare: (port: FakePort) =>
          port.publish('mf-comments', { current: '1.0.0', disabled: true, feature: FACTS }),
      },
    ],
    ['a page of another back end', { hasExtras: false }],
  ])('does not show of %s', async (_case, options) => {
    const { partRequests } = await show(LatestComments, options);
    jest.useFakeTimers();
    await pass(10);
    expect(card()).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Comments' })).not.toBeInTheDocument();
    expect(partRequests()).toEqual([]);
  });
});

const Thrown = () => {
  throw new Error('no comments');
};
const never = new Promise<never>(() => undefined);
const Suspended = () => use(never);

describe('a part that fails', () => {
  it.each([
    ['throws', Thrown, '1.0.0 broke while it was shown: no comments', 'latest-comments'],
    [
      'waits for its data for too long',
      Suspended,
      '1.0.0 broke while it was shown: a part did not arrive',
      'latest-comments',
    ],
    ['is missing', null, expect.stringContaining('is not what the host expects'), undefined],
  ])('shows nothing and is reported, and the page goes on: it %s', async (_case, Part, error, part) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.useFakeTimers();
    const { failures, loader } = await show(Part);
    await pass(12);
    const failure = { remote: 'mf-comments', owner: 'Comments team', version: '1.0.0', error };
    expect(failures()).toEqual([
      expect.objectContaining({ ...failure, ...(part !== undefined && { part }) }),
    ]);
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    expect(screen.queryByText(/comments/i, { selector: 'p' })).not.toBeInTheDocument();
    expect(loader.stateOf('mf-comments')).toEqual({ status: 'away' });
  });

  it('is not tried again on this page after it has thrown', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.useFakeTimers();
    const { failures, partRequests, loader } = await show(Thrown);
    await pass(5);
    act(() => loader.leave('mf-groups'));
    act(() => loader.enter('mf-groups'));
    await pass(5);
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    expect(failures()).toHaveLength(1);
    expect(partRequests()).toHaveLength(1);
  });
});

it('the bar shows what a remote of the app offers for it in its pointer', async () => {
  const Bell = () => <button>Bell</button>;
  const { port } = await show(LatestComments, {
    path: '/profile',
    prepare(fake) {
      fake.listed.push('mf-groups');
      fake.publish('mf-groups', { current: '1.0.0', feature: { slots: { bar: 'bell' } } });
      fake.version('mf-groups', '1.0.0', { modules: { './bell': { Bell } } });
    },
  });
  expect(await screen.findByRole('button', { name: 'Bell' }, { timeout: 5000 })).toBeVisible();
  expect(port.read.filter((address) => address === port.addressOf('mf-groups'))).toHaveLength(1);
  expect(port.read).not.toContain(port.addressOf('mf-expenses'));
});

it('a page asks features for nothing more where none offers anything', async () => {
  const { slots: _slots, ...plain } = FACTS;
  const { loader, partRequests } = await show(LatestComments, {
    prepare: (port) => port.publish('mf-comments', { current: '1.0.0', feature: plain }),
  });
  jest.useFakeTimers();
  await pass(10);
  expect(loader.features.offers()?.parts['dashboard.card']).toEqual([]);
  expect(partRequests()).toEqual([]);
});
