import { memoryStorage } from '@quits/core';
import { createRemoteStore } from '../remotes/remote-store.ts';
import { areOverridesAsked } from './asked.ts';
import { takeOverrides } from './take-overrides.ts';

const ALLOWED = ['http://localhost:3102'];
const POINTER = 'http://localhost:3102/remotes/mf-groups/current.json';
const OWN = { 'mf-groups': { kind: 'build', pointer: POINTER } };
const PREVIEW = { 'mf-groups': { kind: 'preview', name: 'pr-42' } };
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
  const isAsked = areOverridesAsked(window.location, store);
  return { store, isAsked, ...takeOverrides(page, { store, overrideOrigins: origins, remotes }) };
}

afterEach(() => {
  window.history.replaceState(null, '', '/');
  delete window.__quitsPointers;
});

describe('override of a remote', () => {
  it('takes a pointer of a listed origin, in place of the one that the starter requested', () => {
    expect(open(`?remote.mf-groups=${POINTER}`)).toMatchObject({ overrides: OWN, refusals: [] });
    expect(window.__quitsPointers).toEqual({});
  });

  it('finds the pointer that a development server publishes', () => {
    expect(open('?remote.mf-groups=http://localhost:3102/').overrides).toEqual(OWN);
  });

  it('leaves the rest of the address alone', () => {
    open(`?sort=date&remote.mf-groups=${POINTER}#top`);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/groups?sort=date#top',
    );
  });

  it('stays in this tab until it is ended', () => {
    const { store } = open(`?remote.mf-groups=${POINTER}`);
    expect(open('', { store })).toMatchObject({ isAsked: true, overrides: OWN });
    store.overrides.write({});
    expect(open('', { store })).toMatchObject({ isAsked: false, overrides: {} });
  });

  it('ends with an empty value', () => {
    const { store } = open(`?remote.mf-groups=${POINTER}`);
    expect(open('?remote.mf-groups=', { store })).toMatchObject({ overrides: {}, refusals: [] });
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
    const { store, ...taken } = open(`?remote.mf-groups=${encodeURIComponent(address)}`, options);
    expect(taken).toMatchObject({ isAsked: true, overrides: {}, refusals: [refusal] });
    expect(open('', { store })).toMatchObject({ isAsked: false, overrides: {}, refusals: [] });
  });

  it('knows only the remotes of the page, and repeats no words of the address', () => {
    expect(open(`?remote.mf-other=${POINTER}`)).toMatchObject({
      overrides: {},
      refusals: ['mf-other is not replaced: this app has no such remote.'],
    });
    expect(open(`?remote.Call%20555-1234=${POINTER}`).refusals).toEqual([
      'A remote is not replaced: this app has no such remote.',
    ]);
  });

  it('keeps an override in a tab whose page was framed meanwhile', () => {
    const { store } = open(`?remote.mf-groups=${POINTER}`);
    expect(open('', { store, isFramed: true })).toMatchObject({ overrides: {}, refusals: [] });
    expect(open('', { store }).overrides).toEqual(OWN);
  });
});

describe('a preview', () => {
  it('is requested by its name, and stays in this tab until it is ended', () => {
    const { store, ...taken } = open('?sort=date&preview.mf-groups=pr-42');
    expect(taken).toEqual({ isAsked: true, overrides: PREVIEW, refusals: [] });
    expect(window.location.search).toBe('?sort=date');
    expect(open('', { store })).toMatchObject({ isAsked: true, overrides: PREVIEW });
    expect(open('?preview.mf-groups=', { store }).overrides).toEqual({});
    expect(open('', { store }).isAsked).toBe(false);
  });

  it('leaves the live pointer to the starter, because it falls back to it', () => {
    open('?preview.mf-groups=pr-42');
    expect(Object.keys(window.__quitsPointers ?? {})).toEqual(['mf-groups']);
  });

  it('may be of a feature that this shell does not know', () => {
    expect(open('?preview.mf-comments=pr-42').overrides).toEqual({
      'mf-comments': { kind: 'preview', name: 'pr-42' },
    });
  });

  it("and a developer's own build replace each other", () => {
    const { store } = open(`?remote.mf-groups=${POINTER}`);
    expect(open('?preview.mf-groups=pr-42', { store }).overrides).toEqual(PREVIEW);
    expect(open(`?remote.mf-groups=${POINTER}`, { store }).overrides).toEqual(OWN);
  });

  it.each([
    ['mf-groups=https://evil.example/', 'mf-groups is not replaced: there is no such preview.'],
    ['mf-groups=../../x', 'mf-groups is not replaced: there is no such preview.'],
    ['__proto__=pr-42', 'A remote is not replaced: there is no such preview.'],
  ])('must be a name: %s is refused', (asked, refusal) => {
    expect(open(`?preview.${asked}`)).toMatchObject({ overrides: {}, refusals: [refusal] });
  });

  it('is not shown inside a frame', () => {
    expect(open('?preview.mf-groups=pr-42', { isFramed: true })).toMatchObject({
      overrides: {},
      refusals: ['mf-groups is not replaced: overrides are off inside a frame.'],
    });
  });
});
