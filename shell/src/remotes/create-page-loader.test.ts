import { createRuntime, memoryStorage } from '@quits/core';
import { checkCompatibility } from '@quits/federation';
import { FakePort, pointerJson } from '../testing/fake-port.ts';
import { createPageLoader, hostContract } from './create-page-loader.ts';

beforeAll(() => {
  // An open channel would keep the test's process alive; browsers without one are served as well.
  Reflect.deleteProperty(window, 'BroadcastChannel');
});
afterEach(() => {
  delete window.__quitsPointers;
});

describe('the loader of the page', () => {
  it('takes the pointer that the starter has asked for, and asks itself from then on', async () => {
    const port = new FakePort();
    port.publish('mf-groups', { current: '1.0.0' });
    port.publish('mf-profile', { current: '1.0.0' });
    const core = hostContract().coreVersion;
    port.version('mf-groups', '1.0.0', { core: `^${core}` });
    port.version('mf-profile', '1.0.0', { core: `^${core}` });
    window.__quitsPointers = { 'mf-groups': Promise.resolve(pointerJson({ current: '1.0.0' })) };
    const config = { base: 'http://api.test', hasExtras: false };
    const runtime = createRuntime({ config, storages: memoryStorage() });
    const loader = createPageLoader(runtime, port.addresses(), port);
    loader.prefetch('mf-groups', '/');
    loader.prefetch('mf-profile', '/profile');
    await new Promise((resolve) => setTimeout(resolve));
    expect(port.read).not.toContain(port.addressOf('mf-groups'));
    expect(port.read).toContain(port.addressOf('mf-profile'));
    runtime.dispose();
  });
});

describe('the contract of the shell', () => {
  it('fits a remote that was built with today’s core and uses what the host provides', () => {
    const host = hostContract();
    const remote = {
      schema: 1 as const,
      name: 'mf-x',
      version: '1.0.0',
      core: `^${host.coreVersion}`,
      routes: [],
      publishes: { 'expenses/expenseSaved': 1 },
      listens: {},
      endpoints: [],
      offers: [],
      uses: [],
      names: { 'react-router-dom': ['Link', 'useNavigate'] },
    };
    expect(checkCompatibility(remote, host)).toEqual([]);
    expect(checkCompatibility({ ...remote, core: '^99.0.0' }, host)).toHaveLength(1);
    expect(
      checkCompatibility({ ...remote, names: { 'react-router-dom': ['useBlocker'] } }, host),
    ).toHaveLength(1);
  });
});
