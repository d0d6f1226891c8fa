import { memoryStorage } from '@quits/core';
import { areOverridesAsked } from './asked.ts';
import { takeOverrides } from './take-overrides.ts';

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

describe('override of a remote', () => {
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
