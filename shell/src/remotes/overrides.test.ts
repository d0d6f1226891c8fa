import { memoryStorage } from '@quits/core';
import { takeOverrides } from './overrides.ts';
import { createRemoteStore } from './remote-store.ts';

const ALLOWED = ['http://localhost:3102'];
const POINTER = 'http://localhost:3102/remotes/mf-groups/current.json';
const remotes = { 'mf-groups': 'http://app.test/remotes/mf-groups/current.json' };

function open(
  search: string,
  { store = createRemoteStore(memoryStorage()), origins = ALLOWED, isFramed = false } = {},
) {
  window.history.replaceState(null, '', `/groups${search}`);
  window.__quitsPointers = { 'mf-groups': Promise.resolve({}) };
  const page = {
    self: window,
    top: isFramed ? null : window,
    history: window.history,
    location: window.location,
    __quitsPointers: window.__quitsPointers,
  };
  return { store, overrides: takeOverrides(page, { store, overrideOrigins: origins, remotes }) };
}

afterEach(() => {
  window.history.replaceState(null, '', '/');
  delete window.__quitsPointers;
});

describe('override of a remote', () => {
  it('takes a pointer of a named origin, in the place of the one that the starter has asked for', () => {
    expect(open(`?remote.mf-groups=${POINTER}`).overrides).toEqual({ 'mf-groups': POINTER });
    expect(window.__quitsPointers).toEqual({});
  });

  it('finds the pointer that a development server publishes', () => {
    expect(open('?remote.mf-groups=http://localhost:3102/').overrides).toEqual({ 'mf-groups': POINTER });
  });

  it('leaves the rest of the address alone', () => {
    open(`?sort=date&remote.mf-groups=${POINTER}#top`);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/groups?sort=date#top',
    );
  });

  it('stays in this tab until it is ended', () => {
    const { store } = open(`?remote.mf-groups=${POINTER}`);
    expect(open('', { store }).overrides).toEqual({ 'mf-groups': POINTER });
    store.overrides.write({});
    expect(open('', { store }).overrides).toEqual({});
  });

  it('ends with an empty value', () => {
    const { store } = open(`?remote.mf-groups=${POINTER}`);
    expect(open('?remote.mf-groups=', { store }).overrides).toEqual({});
  });

  it.each([
    ['of an origin that is not named', 'http://evil.example/current.json', {}],
    ['that is no address', 'current.json', {}],
    ['of another scheme', 'javascript:alert(1)', {}],
    ['when no origin is named', POINTER, { origins: [] }],
    ['inside of a frame', POINTER, { isFramed: true }],
  ])('refuses one %s', (_name, address, options) => {
    const { store, overrides } = open(`?remote.mf-groups=${encodeURIComponent(address)}`, options);
    expect(overrides).toEqual({});
    expect(open('', { store }).overrides).toEqual({});
  });

  it('knows no remote that the page does not know', () => {
    expect(open(`?remote.mf-other=${POINTER}`).overrides).toEqual({});
  });
});
