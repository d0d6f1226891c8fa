import { createRuntime, memoryStorage, RuntimeProvider, type Storages } from '@quits/core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OverrideBanner } from './override-banner.tsx';
import { takeOverrides } from './take-overrides.ts';
import { areOverridesAsked } from './asked.ts';

describe('the banner', () => {
  const DEVELOPER = 'http://localhost:3102';
  const POINTER = `${DEVELOPER}/remotes/mf-groups/current.json`;
  const remotes = { 'mf-groups': 'http://app.test/remotes/mf-groups/current.json' };

  function open(search: string, storages: Storages = memoryStorage()) {
    window.history.replaceState(null, '', `/groups${search}`);
    const runtime = createRuntime({ config: { base: 'http://api.test', hasExtras: false }, storages });
    const leave = jest.fn();
    const rules = { tab: storages.tab, overrideOrigins: [DEVELOPER], remotes };
    const overrides = takeOverrides(window, rules);
    render(
      <RuntimeProvider runtime={runtime} host={{ kind: 'app', loadPart: () => new Promise(() => undefined) }}>
        <OverrideBanner {...overrides} leave={leave} />
      </RuntimeProvider>,
    );
    const news = runtime.bus.for('test');
    const button = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    return { overrides, storages, leave, news, button };
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
  const remotes = { 'mf-groups': 'http://app.test/remotes/mf-groups/current.json' };

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
    return { tab, isAsked, ...takeOverrides(page, { tab, overrideOrigins: origins, remotes }) };
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

  it('knows only the remotes of the page, and repeats no words of the address', () => {
    expect(open(`?remote.mf-other=${POINTER}`)).toMatchObject({
      addresses: {},
      refusals: ['mf-other is not replaced: this app has no such remote.'],
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
