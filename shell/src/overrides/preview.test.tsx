import { createRuntime, memoryStorage } from '@quits/core';
import type { Runtime, Storages } from '@quits/core';
import core from '@quits/core/package.json';
import { REMOTES } from '@quits/federation';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createPageLoader } from '../remotes/create-page-loader.ts';
import { FakePort } from '../testing/fake-port.ts';
import type { FakePreview } from '../testing/fake-port.ts';
import { openOverrides } from './open-overrides.tsx';

const ROUTES = Object.keys(REMOTES['mf-groups'].routes);
const FITTING = { core: `^${core.version}`, routes: ROUTES };
const PREVIEW = '1.1.0-pr-42-0a1b2c3d';
const NEXT = '1.1.0-pr-42-11111111';
const IN_TWO_WEEKS = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString();
const A_MINUTE = 61_000;

const preview = (changes: Partial<FakePreview> = {}): FakePreview => ({
  name: 'pr-42',
  version: PREVIEW,
  until: IN_TWO_WEEKS,
  ...changes,
});

let port: FakePort;
let runtimes: Runtime[];
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  // An open channel would keep the test's process alive.
  Reflect.deleteProperty(window, 'BroadcastChannel');
  runtimes = [];
  port = new FakePort();
  port.publish('mf-groups', { current: '1.0.0' });
  for (const version of ['1.0.0', PREVIEW, NEXT]) port.version('mf-groups', version, FITTING);
  port.previews.set('mf-groups', [preview()]);
});
afterEach(() => {
  for (const runtime of runtimes) runtime.dispose();
  window.history.replaceState(null, '', '/');
  jest.useRealTimers();
});

/** Waits for everything that needs no timer. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  });

/** Opens the app at an address, and shows a feature of it. */
async function open(search: string, storages: Storages = memoryStorage(), remote = 'mf-groups') {
  window.history.replaceState(null, '', `/groups${search}`);
  const runtime = createRuntime({ config: { base: 'http://api.test', hasExtras: false }, storages });
  runtimes.push(runtime);
  const reload = jest.fn();
  const remotes = port.addresses();
  const { banner, ...overrides } = openOverrides(window, runtime, { overrideOrigins: [], remotes, reload });
  const reported = jest.fn();
  const report = (type: string, about: object) => {
    if (!('isOverride' in about)) reported(type, about);
  };
  const loader = createPageLoader(runtime, remotes, { port, overrides, report });
  render(banner);
  loader.enter(remote);
  await settle();
  const enterAgain = async () => {
    loader.leave(remote);
    act(() => {
      jest.advanceTimersByTime(A_MINUTE);
    });
    loader.enter(remote);
    await settle();
  };
  const storedIn = (kind: 'tab' | 'local') =>
    storages[kind].keys().map((key) => storages[kind].get(key) ?? '');
  return { loader, reload, reported, enterAgain, storages, storedIn };
}
const banner = () => screen.queryByRole('complementary', { name: 'Versions in this tab' });
const SHOWN = 'You are looking at preview pr-42 of groups, in this tab only.';

describe('a preview', () => {
  it('is shown to a user who opens its link, with a banner and a way back', async () => {
    const { storages, reload } = await open('?preview.mf-groups=pr-42');
    expect(port.tries()).toEqual([PREVIEW]);
    expect(banner()).toHaveTextContent(SHOWN);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Back to the live version' }));
    expect(reload).toHaveBeenCalledTimes(1);
    await open('', storages);
    expect(port.tries()).toEqual([PREVIEW, '1.0.0']);
  });

  it('wins over the canary of this browser', async () => {
    port.publish('mf-groups', { current: '1.0.0', canary: { version: NEXT, percent: 100 } });
    await open('?preview.mf-groups=pr-42');
    expect(port.tries()).toEqual([PREVIEW]);
  });

  it('is shown in this tab only, and is not a version to fall back to', async () => {
    const { storedIn } = await open('?preview.mf-groups=pr-42');
    expect(storedIn('local').join()).not.toContain(PREVIEW);
    const copies = storedIn('tab').filter((kept) => kept.includes('"current":{'));
    expect(copies.join()).toContain('"1.0.0"');
    expect(copies.join()).not.toContain(PREVIEW);
    await open('');
    expect(port.tries()).toEqual([PREVIEW, '1.0.0']);
  });

  it('is not reported, whether it runs or not', async () => {
    const { reported, enterAgain } = await open('?preview.mf-groups=pr-42');
    port.previews.set('mf-groups', [preview({ version: NEXT })]);
    port.version('mf-groups', NEXT, { ...FITTING, behavior: ['errors'] });
    await enterAgain();
    expect(port.tries()).toEqual([PREVIEW, NEXT, `${NEXT}#1`, '1.0.0']);
    expect(reported).not.toHaveBeenCalled();
  });

  it('is looked up as often as the live pointer: once a minute at most', async () => {
    const { loader, enterAgain } = await open('?preview.mf-groups=pr-42');
    const looks = () => port.read.filter((address) => address.endsWith('/previews.json')).length;
    loader.leave('mf-groups');
    loader.enter('mf-groups');
    await settle();
    expect(looks()).toBe(1);
    await enterAgain();
    expect(looks()).toBe(2);
  });

  it('shows its next version when the feature is entered again', async () => {
    const { enterAgain } = await open('?preview.mf-groups=pr-42');
    port.previews.set('mf-groups', [preview({ version: NEXT })]);
    await enterAgain();
    expect(port.tries()).toEqual([PREVIEW, NEXT]);
    expect(banner()).toHaveTextContent(SHOWN);
  });

  it.each([
    ['does not load', { ...FITTING, behavior: ['errors'] as const }, /does not run.*answered 404/],
    [
      'does not fit the live shell',
      { ...FITTING, core: '^99.0.0' },
      /does not run.*core: built for \^99\.0\.0/,
    ],
  ])('that %s gives way to the live version, with a message', async (_name, version, sentence) => {
    port.version('mf-groups', PREVIEW, { ...version, behavior: ['errors'] });
    const { storedIn, enterAgain } = await open('?preview.mf-groups=pr-42');
    expect(port.tries().at(-1)).toBe('1.0.0');
    expect(banner()).toHaveTextContent(sentence);
    await enterAgain();
    expect(banner()).toHaveTextContent(sentence);
    expect(storedIn('local').join()).not.toContain(PREVIEW);
  });

  it('that was removed gives way to the live version when the feature is entered again', async () => {
    const { storages, enterAgain, reported } = await open('?preview.mf-groups=pr-42');
    port.previews.set('mf-groups', []);
    await enterAgain();
    expect(port.tries()).toEqual([PREVIEW, '1.0.0']);
    expect(banner()).toHaveTextContent('The preview pr-42 of groups is over: this is the live version.');
    expect(storages.tab.get('quits.remotes.overrides')).toBeNull();
    expect(reported).toHaveBeenCalledWith('remotes/loaded', expect.objectContaining({ version: '1.0.0' }));
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(banner()).toBeNull();
  });

  it.each([
    ['whose time is over', 'pr-42', preview({ until: '2020-01-01T00:00:00.000Z' })],
    ['that never was', 'pr-43', preview()],
  ])('%s is not shown, with a message', async (_name, asked, listed) => {
    port.previews.set('mf-groups', [listed]);
    await open(`?preview.mf-groups=${asked}`);
    expect(port.tries()).toEqual(['1.0.0']);
    expect(banner()).toHaveTextContent(`The preview ${asked} of groups is over: this is the live version.`);
  });

  it('that cannot be looked up is not shown, with a message, and is looked up again', async () => {
    port.previews.delete('mf-groups');
    const { enterAgain } = await open('?preview.mf-groups=pr-42');
    expect(port.tries()).toEqual(['1.0.0']);
    expect(banner()).toHaveTextContent(
      /pr-42 of groups cannot be looked up, so this is the live version: .*404/,
    );
    port.previews.set('mf-groups', [preview()]);
    await enterAgain();
    expect(port.tries()).toEqual(['1.0.0', PREVIEW]);
    expect(banner()).toHaveTextContent(SHOWN);
  });

  it('whose list hangs delays the live version only briefly', async () => {
    const { readJson } = port;
    port.readJson = (address) =>
      address.endsWith('/previews.json') ? new Promise(() => undefined) : readJson(address);
    await open('?preview.mf-groups=pr-42');
    expect(port.tries()).toEqual([]);
    act(() => {
      jest.advanceTimersByTime(4100);
    });
    await settle();
    expect(port.tries()).toEqual(['1.0.0']);
    expect(banner()).toHaveTextContent(/cannot be looked up, so this is the live version/);
  });

  it('whose list names a file of another origin is not shown', async () => {
    port.previews.set('mf-groups', [preview({ entry: 'https://evil.example/remoteEntry.js' })]);
    await open('?preview.mf-groups=pr-42');
    expect(port.tries()).toEqual(['1.0.0']);
    expect(banner()).toHaveTextContent(/cannot be looked up/);
  });

  it('of an unknown feature shows that it does not exist', async () => {
    await open('?preview.mf-typo=pr-42');
    expect(banner()).toHaveTextContent(/The preview pr-42 of typo cannot be looked up/);
  });

  it('of a feature that is switched off is not shown, with a message', async () => {
    port.publish('mf-groups', { current: '1.0.0', disabled: true, disabledReason: 'We are mending it.' });
    await open('?preview.mf-groups=pr-42');
    expect(port.tries()).toEqual([]);
    expect(banner()).toHaveTextContent(/does not run.*switched off: We are mending it/);
  });

  it('of a feature unknown to the shell has the routes and the menu that it states', async () => {
    const facts = { title: 'Comments', routes: ['/comments'], menu: 'Comments' };
    port.listed = ['mf-comments'];
    port.publish('mf-comments', { current: '1.0.0', feature: facts });
    port.previews.set('mf-comments', [
      preview({ feature: { ...facts, routes: ['/comments', '/comments/new'], menu: 'Talk' } }),
    ]);
    port.version('mf-comments', PREVIEW, FITTING);
    const { loader } = await open('?preview.mf-comments=pr-42');
    loader.features.load();
    await settle();
    expect(loader.features.snapshot()).toEqual([
      expect.objectContaining({ menu: 'Talk', routes: ['/comments', '/comments/new'] }),
    ]);
  });
});
