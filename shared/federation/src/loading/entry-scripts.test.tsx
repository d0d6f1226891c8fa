import { createEntryScripts } from './entry-scripts.ts';

const ENTRY = 'https://groups.example/remotes/mf-groups/1.0.0/remoteEntry.js';

afterEach(() => {
  delete window.trustedTypes;
});

describe('the scripts of entries', () => {
  it('carry the integrity of the pointer, which needs CORS', () => {
    const scripts = createEntryScripts();
    scripts.expect(ENTRY, { integrity: 'sha384-abc' });
    const script = scripts.createScript({ url: ENTRY });
    expect(script.src).toBe(ENTRY);
    expect(script.integrity).toBe('sha384-abc');
    expect(script.crossOrigin).toBe('anonymous');
  });

  it('are made for expected entries, and for no other address', () => {
    const scripts = createEntryScripts();
    scripts.expect(ENTRY, {});
    expect(scripts.createScript({ url: ENTRY }).integrity).toBe('');
    expect(() => scripts.createScript({ url: 'https://evil.example/x.js' })).toThrow(TypeError);
  });

  it('give the hashes of their further files to the runtime, where they are known', () => {
    const scripts = createEntryScripts();
    const hashOf = () => Promise.resolve('sha256-abc');
    scripts.expect(ENTRY, { integrity: 'sha384-abc', hashOf });
    expect(scripts.createScript({ url: ENTRY }).quitsFiles).toMatchObject({ hashOf });
    scripts.expect(`${ENTRY}?attempt=1`, { integrity: 'sha384-abc' });
    expect(scripts.createScript({ url: `${ENTRY}?attempt=1` }).quitsFiles).toBeUndefined();
  });

  it('run a further script with its hash, and say that it failed', async () => {
    const scripts = createEntryScripts();
    scripts.expect(ENTRY, { hashOf: () => Promise.resolve('sha256-abc') });
    const files = scripts.createScript({ url: ENTRY }).quitsFiles;
    const address = new URL('federation-runtime.js', ENTRY).href;
    for (const outcome of ['load', 'error']) {
      const running = files?.run(address).then(
        () => 'load',
        () => 'error',
      );
      await Promise.resolve();
      const script = document.head.querySelector('script');
      expect(script).toMatchObject({ src: address, integrity: 'sha256-abc', crossOrigin: 'anonymous' });
      script?.dispatchEvent(new Event(outcome));
      script?.remove();
      expect(await running).toBe(outcome);
    }
  });

  it('ask for a further script that failed past the browser cache, and run it if it has its hash now', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('whole'));
    const scripts = createEntryScripts();
    scripts.expect(ENTRY, { hashOf: () => Promise.resolve('sha256-abc') });
    const files = scripts.createScript({ url: ENTRY }).quitsFiles;
    const address = new URL('federation-runtime.js', ENTRY).href;
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    const running = files?.run(address);
    for (const outcome of ['error', 'load']) {
      await settle();
      const script = document.head.querySelector('script');
      script?.dispatchEvent(new Event(outcome));
      script?.remove();
    }
    await expect(running).resolves.toBeUndefined();
    const expected = expect.objectContaining({ cache: 'reload', integrity: 'sha256-abc' }) as unknown;
    expect(fetched).toHaveBeenCalledWith(address, expected);
    fetched.mockRejectedValue(new TypeError('Failed integrity'));
    expect(await files?.renew(address)).toBe(false);
    fetched.mockRestore();
  });

  it('get their address from a policy where the browser has Trusted Types', () => {
    const createPolicy = jest.fn(
      (_name: string, { createScriptURL }: { createScriptURL(address: string): string }) => ({
        createScriptURL: (address: string) => ({ toString: () => createScriptURL(address) }),
      }),
    );
    window.trustedTypes = { createPolicy };
    const scripts = createEntryScripts();
    scripts.expect(ENTRY, { integrity: 'sha384-abc' });
    expect(createPolicy).toHaveBeenCalledWith('quits-entries', expect.anything());
    expect(scripts.createScript({ url: ENTRY }).src).toBe(ENTRY);
    expect(() => scripts.createScript({ url: `${ENTRY}?other` })).toThrow(TypeError);
  });
});
