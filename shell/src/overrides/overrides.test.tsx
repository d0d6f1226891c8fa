import { createRuntime, memoryStorage, RuntimeProvider, type Storages } from '@quits/core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OverrideBanner } from './override-banner.tsx';
import { RemoteLoaderContext } from '../remotes/remote-loader-context.ts';
import { FakePort } from '../testing/fake-port.ts';
import { testLoader } from '../testing/test-loader.ts';
import { leaveCanary, takeOverrides } from './take-overrides.ts';
import { areOverridesAsked } from './asked.ts';

/** A connection to a running `dev`; jsdom has none. */
class FakeEvents extends EventTarget {
  static readonly opened: FakeEvents[] = [];
  readonly address: string;
  close = jest.fn();

  constructor(address: string) {
    super();
    this.address = address;
    FakeEvents.opened.push(this);
  }
}

beforeEach(() => {
  FakeEvents.opened.length = 0;
  Object.defineProperty(window, 'EventSource', { value: FakeEvents, configurable: true });
});

describe('the banner', () => {
  const DEVELOPER = 'http://localhost:3102';
  const POINTER = `${DEVELOPER}/remotes/mf-groups/current.json`;

  function open(search: string, storages: Storages = memoryStorage()) {
    window.history.replaceState(null, '', `/groups${search}`);
    const runtime = createRuntime({ config: { base: 'http://api.test', hasExtras: false }, storages });
    const leave = jest.fn();
    const reload = jest.fn();
    const rules = { tab: storages.tab, overrideOrigins: [DEVELOPER] };
    const overrides = takeOverrides(window, rules);
    const port = new FakePort();
    port.publish('mf-groups', { current: '1.0.0' });
    const { loader } = testLoader(port);
    // The page's configuration does not know it.
    port.publish('mf-polls', { canary: { version: '0.1.0', percent: 0 } });
    port.listed = ['mf-polls'];
    render(
      <RuntimeProvider runtime={runtime} host={{ kind: 'app', loadPart: () => new Promise(() => undefined) }}>
        <RemoteLoaderContext value={loader}>
          <OverrideBanner {...overrides} reload={reload} leave={leave} />
        </RemoteLoaderContext>
      </RuntimeProvider>,
    );
    loader.features.load();
    const news = runtime.bus.for('test');
    const button = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    return { overrides, storages, leave, reload, news, button };
  }
  const banner = () => screen.queryByRole('complementary', { name: 'Versions in this tab' });

  afterEach(() => {
    window.history.replaceState(null, '', '/');
  });

  describe("a developer's own build in this tab", () => {
    it('is named with its origin, and one click leads back to the live version', async () => {
      const { overrides, leave, button } = open(`?remote.mf-groups=${DEVELOPER}/`);
      expect(overrides.addresses).toEqual({ 'mf-groups': POINTER });
      expect(banner()).toHaveTextContent('In this tab only: mf-groups from http://localhost:3102');
      await button('Back to the live version');
      expect(leave).toHaveBeenCalledTimes(1);
    });

    it.each([
      [
        'does not fit this shell',
        'failed',
        { error: '1.1.0: core: built for ^99.0.0, the shell has 2.0.0' },
        /mf-groups from http:\/\/localhost:3102 does not run: 1\.1\.0: core: built for \^99/,
      ],
      [
        'breaks, and the version before takes its place',
        'fellBack',
        { from: '1.1.0', to: '1.0.0', error: '1.1.0 broke while it was shown: x' },
        /mf-groups from http:\/\/localhost:3102 does not run: 1\.1\.0 broke while it was shown: x/,
      ],
    ] as const)('is reported as not running when it %s', (_name, outcome, about, sentence) => {
      const { news } = open(`?remote.mf-groups=${DEVELOPER}/`);
      act(() => {
        const payload = { remote: 'mf-groups', from: '', to: '', ...about };
        news.publish<'remotes/failed' | 'remotes/fellBack'>(`remotes/${outcome}`, payload);
      });
      expect(banner()).toHaveTextContent(sentence);
      expect(screen.getByRole('button', { name: 'Back to the live version' })).toBeVisible();
      act(() => news.publish('remotes/loaded', { remote: 'mf-groups', version: '1.1.0', ms: 1 }));
      expect(banner()).toHaveTextContent('In this tab only: mf-groups from http://localhost:3102');
    });

    it('ignores the loads of another remote', () => {
      const { news } = open(`?remote.mf-groups=${DEVELOPER}/`);
      act(() => news.publish('remotes/failed', { remote: 'mf-profile', error: '404' }));
      expect(banner()).toHaveTextContent('In this tab only');
    });
  });

  it('explains why an override was refused, until the user closes it', async () => {
    const { overrides, button } = open('?remote.mf-groups=https://evil.example/');
    expect(overrides.addresses).toEqual({});
    expect(banner()).toHaveTextContent(
      'mf-groups from https://evil.example is not shown: this app takes no builds of that origin (OVERRIDE_ORIGINS).',
    );
    await button('Close');
    expect(banner()).toBeNull();
  });

  describe('a build from a running dev', () => {
    it('is loaded again after a rebuild, and shows over the page what does not compile', () => {
      const { reload } = open(`?remote.mf-groups=${DEVELOPER}/&remote.mf-polls=${DEVELOPER}/`);
      const [events, ...others] = FakeEvents.opened;
      expect([events?.address, others]).toEqual([`${DEVELOPER}/__dev/events`, []]);
      act(() => void events?.dispatchEvent(new MessageEvent('failed', { data: '"Cannot find ./x"' })));
      expect(screen.getByRole('alert')).toHaveTextContent('Cannot find ./x');
      expect(reload).not.toHaveBeenCalled();
      events?.dispatchEvent(new Event('rebuilt'));
      expect(reload).toHaveBeenCalledTimes(1);
    });

    it('is what nothing but an override listens to', async () => {
      open('?canary=mf-polls');
      expect(await screen.findByText(/mf-polls 0\.1\.0/)).toBeVisible();
      expect(FakeEvents.opened).toEqual([]);
    });
  });

  describe('a canary in this tab', () => {
    it('is named with its version, and Leave leads back to the live one', async () => {
      const { leave, button } = open('?canary=mf-polls');
      expect(await screen.findByText('In this tab only: mf-polls 0.1.0, a canary')).toBeVisible();
      await button('Leave');
      expect(leave).toHaveBeenCalledWith('mf-polls');
    });

    it('that does not run says why, and one that is gone says so', async () => {
      const { news } = open('?canary=mf-polls&canary=mf-groups');
      expect(await screen.findByText('mf-groups has no canary: this is its live version')).toBeVisible();
      act(() => news.publish('remotes/failed', { remote: 'mf-polls', error: '0.1.0: error, 404' }));
      expect(banner()).toHaveTextContent('The canary of mf-polls does not run: 0.1.0: error, 404');
      expect(screen.getAllByRole('button', { name: 'Leave' })).toHaveLength(2);
    });
  });

  it('shows nothing when an empty value ends an override', () => {
    const { storages } = open(`?remote.mf-groups=${DEVELOPER}/`);
    document.body.replaceChildren();
    open('?remote.mf-groups=', storages);
    expect(banner()).toBeNull();
  });
});

describe('override of a remote', () => {
  const ALLOWED = ['http://localhost:3102'];
  const POINTER = 'http://localhost:3102/remotes/mf-groups/current.json';
  const OWN = { 'mf-groups': POINTER };

  function open(search: string, { tab = memoryStorage().tab, origins = ALLOWED, isFramed = false } = {}) {
    window.history.replaceState(null, '', `/groups${search}`);
    window.__quitsPointers = { 'mf-groups': Promise.resolve({}) };
    const page = {
      self: window,
      top: isFramed ? null : window,
      history: window.history,
      location: window.location,
      __quitsPointers: window.__quitsPointers,
    };
    const isAsked = areOverridesAsked(window.location, tab);
    return { tab, isAsked, ...takeOverrides(page, { tab, overrideOrigins: origins }) };
  }

  afterEach(() => {
    window.history.replaceState(null, '', '/');
    delete window.__quitsPointers;
  });

  it('takes a pointer of a listed origin, in place of the one that the starter requested', () => {
    expect(open(`?remote.mf-groups=${POINTER}`)).toMatchObject({ addresses: OWN, refusals: [] });
    expect(window.__quitsPointers).toEqual({});
  });

  it('finds the pointer that a development server publishes', () => {
    expect(open('?remote.mf-groups=http://localhost:3102/').addresses).toEqual(OWN);
  });

  it('leaves the rest of the address alone', () => {
    open(`?sort=date&remote.mf-groups=${POINTER}#top`);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/groups?sort=date#top',
    );
  });

  it('stays in this tab until it is ended', () => {
    const { tab } = open(`?remote.mf-groups=${POINTER}`);
    expect(open('', { tab })).toMatchObject({ isAsked: true, addresses: OWN });
  });

  it('ends with an empty value', () => {
    const { tab } = open(`?remote.mf-groups=${POINTER}`);
    expect(open('?remote.mf-groups=', { tab })).toMatchObject({ addresses: {}, refusals: [] });
  });

  it.each([
    [
      'of an origin that is not named',
      'http://evil.example/current.json',
      {},
      'mf-groups from http://evil.example is not shown: this app takes no builds of that origin (OVERRIDE_ORIGINS).',
    ],
    ['that is no address', 'current.json', {}, 'mf-groups is not replaced: the address cannot be read.'],
    [
      'of another scheme',
      'javascript:alert(1)',
      {},
      'mf-groups is not replaced: the address cannot be read.',
    ],
    [
      'when no origin is named',
      POINTER,
      { origins: [] },
      'mf-groups from http://localhost:3102 is not shown: this app takes no builds of that origin (OVERRIDE_ORIGINS).',
    ],
    [
      'inside of a frame',
      POINTER,
      { isFramed: true },
      'mf-groups is not replaced: overrides are off inside a frame.',
    ],
  ])('refuses one %s, with one message', (_name, address, options, refusal) => {
    const { tab, ...taken } = open(`?remote.mf-groups=${encodeURIComponent(address)}`, options);
    expect(taken).toMatchObject({ isAsked: true, addresses: {}, refusals: [refusal] });
    expect(open('', { tab })).toMatchObject({ isAsked: false, addresses: {}, refusals: [] });
  });

  it('takes a feature that the app does not know, and repeats no words of the address', () => {
    expect(open('?remote.mf-polls=http://localhost:3102/').addresses).toEqual({
      'mf-polls': 'http://localhost:3102/remotes/mf-polls/current.json',
    });
    expect(open(`?remote.Call%20555-1234=${POINTER}`).refusals).toEqual([
      'A remote is not replaced: this app has no such remote.',
    ]);
  });

  it('keeps an override in a tab whose page was framed meanwhile', () => {
    const { tab } = open(`?remote.mf-groups=${POINTER}`);
    expect(open('', { tab, isFramed: true })).toMatchObject({ addresses: {}, refusals: [] });
    expect(open('', { tab }).addresses).toEqual(OWN);
  });
});

describe('a canary by link', () => {
  const page = () => ({ self: window, top: window, history: window.history, location: window.location });

  function open(search: string, tab = memoryStorage().tab) {
    window.history.replaceState(null, '', `/polls${search}`);
    const isAsked = areOverridesAsked(window.location, tab);
    return { tab, isAsked, ...takeOverrides(page(), { tab, overrideOrigins: [] }) };
  }

  afterEach(() => {
    window.history.replaceState(null, '', '/');
  });

  it('puts the tab on it, without a trace in the address', () => {
    const { tab, isAsked, canaries } = open('?sort=date&canary=mf-polls');
    expect([isAsked, canaries]).toEqual([true, ['mf-polls']]);
    expect(window.location.search).toBe('?sort=date');
    expect(open('?canary=mf-groups', tab)).toMatchObject({ canaries: ['mf-polls', 'mf-groups'] });
    expect(open('', tab)).toMatchObject({ isAsked: true, canaries: ['mf-polls', 'mf-groups'] });
  });

  it('ends for one feature, or for all with an empty value', () => {
    const { tab } = open('?canary=mf-polls&canary=mf-groups');
    leaveCanary(tab, 'mf-polls');
    expect(open('', tab).canaries).toEqual(['mf-groups']);
    expect(open('?canary=', tab).canaries).toEqual([]);
    expect(open('', tab).isAsked).toBe(false);
  });

  it('takes nothing that is no name of a feature', () => {
    expect(open('?canary=Call%20555-1234').canaries).toEqual([]);
  });
});
