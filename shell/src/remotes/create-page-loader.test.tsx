import { createRuntime, memoryStorage } from '@quits/core';
import core from '@quits/core/package.json';
import { FakePort, pointerJson } from '../testing/fake-port.ts';
import { createPageLoader } from './create-page-loader.ts';

beforeAll(() => {
  // An open channel would keep the test's process alive. Browsers without one are supported.
  Reflect.deleteProperty(window, 'BroadcastChannel');
});
afterEach(() => {
  delete window.__quitsPointers;
});

describe('the loader of the page', () => {
  it('takes the pointer that the starter requested, and requests it itself from then on', async () => {
    const port = new FakePort();
    port.publish('mf-groups', { current: '1.0.0' });
    port.publish('mf-profile', { current: '1.0.0' });

    port.version('mf-groups', '1.0.0', { core: `^${core.version}` });
    port.version('mf-profile', '1.0.0', { core: `^${core.version}` });
    window.__quitsPointers = { 'mf-groups': Promise.resolve(pointerJson({ current: '1.0.0' })) };
    const config = { base: 'http://api.test', hasExtras: false };
    const runtime = createRuntime({ config, storages: memoryStorage() });
    const loader = createPageLoader(runtime, port.addresses(), { port });
    loader.prefetch('mf-groups', '/');
    loader.prefetch('mf-profile', '/profile');
    await new Promise((resolve) => setTimeout(resolve));
    expect(port.read).not.toContain(port.addressOf('mf-groups'));
    expect(port.read).toContain(port.addressOf('mf-profile'));
    runtime.dispose();
  });
});
