import { createRuntime, memoryStorage } from '@quits/core';
import { FakePort, pointerJson } from '../testing/fake-port.ts';
import { reportTo } from '@quits/federation/loading';
import shell from '../../package.json';
import { testLoader } from '../testing/test-loader.ts';
import { createPageLoader, surroundings } from './create-page-loader.ts';

afterEach(() => {
  delete window.__quitsPointers;
});

describe('the loader of the page', () => {
  it('takes the pointer that the starter requested, and requests it itself from then on', async () => {
    const port = new FakePort();
    port.publish('mf-groups', { current: '1.0.0' });
    port.publish('mf-profile', { current: '1.0.0' });
    window.__quitsPointers = { 'mf-groups': Promise.resolve(pointerJson({ current: '1.0.0' })) };
    const config = { base: 'http://api.test', hasExtras: false };
    const runtime = createRuntime({ config, storages: memoryStorage() });
    const loader = createPageLoader({ runtime, addresses: port.addresses(), port });
    loader.prefetch('mf-groups', '/');
    loader.prefetch('mf-profile', '/profile');
    await new Promise((resolve) => setTimeout(resolve));
    expect(port.read).not.toContain(port.addressOf('mf-groups'));
    expect(port.read).toContain(port.addressOf('mf-profile'));
    runtime.dispose();
  });

  it('reports each load on the bus, and to the operator with its owner and the shell', async () => {
    const port = new FakePort();
    port.publish('mf-groups', { current: '1.1.0', previous: '1.0.0' });
    port.version('mf-groups', '1.1.0', { behavior: ['errors'] });
    const { loader, events, reports } = testLoader(port);
    loader.prefetch('mf-groups', '/');
    await new Promise((resolve) => setTimeout(resolve));
    expect(events.map(({ type, source }) => `${source} ${type}`)).toEqual([
      'shell remotes/loaded',
      'shell remotes/fellBack',
    ]);
    const common = { remote: 'mf-groups', owner: 'Groups team', shell: shell.version };
    const fall = { from: '1.1.0', to: '1.0.0', version: '1.1.0' };
    const error = '1.1.0: error, the file answered 404';
    expect(reports).toEqual([
      expect.objectContaining({ ...common, type: 'remotes/loaded', version: '1.0.0', release: 'previous' }),
      expect.objectContaining({ ...common, ...fall, type: 'remotes/fellBack', error }),
    ]);
  });
});

describe('what a tab asks for', () => {
  it('fails with a reason where the address of a build answers nothing', async () => {
    const port = new FakePort();
    const tab = { addresses: { 'mf-polls': port.addressOf('mf-polls') }, canaries: [] };
    const { loader, events } = testLoader(port, { tab });
    loader.features.load();
    await new Promise((resolve) => setTimeout(resolve));
    expect(events.map(({ type, payload }) => [type, payload])).toEqual([
      ['remotes/failed', { remote: 'mf-polls', error: `${port.addressOf('mf-polls')} answered 404` }],
    ]);
  });

  it('is a canary that no browser gets by chance, and that failed here before', async () => {
    const port = new FakePort();
    port.publish('mf-groups', { current: '1.0.0', canary: { version: '1.1.0', percent: 0 } });
    const { local } = memoryStorage();
    local.set('quits.remotes.failedCanaries', '{"mf-groups":["1.1.0"]}');
    const { loader } = testLoader(port, { local, tab: { addresses: {}, canaries: ['mf-groups'] } });
    loader.prefetch('mf-groups', '/');
    testLoader(port, { local, rolloutBucket: 0 }).loader.prefetch('mf-groups', '/');
    await new Promise((resolve) => setTimeout(resolve));
    expect(port.tries()).toEqual(['1.1.0', '1.0.0']);
    await expect(loader.canaryOf('mf-groups')).resolves.toBe('1.1.0');
  });
});

it('reports a call that a feature makes in a loop, with the version that makes it', async () => {
  const port = new FakePort();
  port.publish('mf-groups', { current: '1.1.0' });
  const { loader, reports, bus } = testLoader(port);
  loader.prefetch('mf-groups', '/');
  await new Promise((resolve) => setTimeout(resolve));
  bus.for('core').publish('calls/looping', { remote: 'mf-groups', call: 'getGroups' });
  const about = { remote: 'mf-groups', version: '1.1.0', call: 'getGroups', owner: 'Groups team' };
  expect(reports.at(-1)).toEqual({ type: 'calls/looping', ...about, shell: shell.version });
});

describe('reports to the operator', () => {
  function reporterTo(sent: unknown[]) {
    return reportTo('https://reports.test/quits', (address, text) => sent.push([address, JSON.parse(text)]));
  }

  it("omit a developer's own build", () => {
    const sent: unknown[] = [];
    const surroundingsOf = surroundings(
      { 'mf-expenses': 'http://localhost:3103/current.json' },
      { snapshot: () => undefined },
    );
    for (const remote of ['mf-expenses', 'mf-groups'])
      reporterTo(sent)('remotes/failed', { remote, error: '404', ...surroundingsOf(remote) });
    expect(sent).toEqual([
      [
        'https://reports.test/quits',
        {
          type: 'remotes/failed',
          at: expect.any(String),
          remote: 'mf-groups',
          error: '404',
          owner: 'Groups team',
          shell: shell.version,
        },
      ],
    ]);
  });
});
