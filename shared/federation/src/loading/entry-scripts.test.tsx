import { createEntryScripts } from './entry-scripts.ts';

const ENTRY = 'https://groups.example/remotes/mf-groups/1.0.0/remoteEntry.js';

afterEach(() => {
  delete window.trustedTypes;
});

describe('the scripts of entries', () => {
  it('carry the integrity of the pointer, which needs CORS', () => {
    const scripts = createEntryScripts();
    scripts.expect(ENTRY, 'sha384-abc');
    const script = scripts.createScript({ url: ENTRY });
    expect(script.src).toBe(ENTRY);
    expect(script.integrity).toBe('sha384-abc');
    expect(script.crossOrigin).toBe('anonymous');
  });

  it('are made for expected entries, and for no other address', () => {
    const scripts = createEntryScripts();
    scripts.expect(ENTRY, undefined);
    expect(scripts.createScript({ url: ENTRY }).integrity).toBe('');
    expect(() => scripts.createScript({ url: 'https://evil.example/x.js' })).toThrow(TypeError);
  });

  it('get their address from a policy where the browser has Trusted Types', () => {
    const createPolicy = jest.fn(
      (_name: string, { createScriptURL }: { createScriptURL(address: string): string }) => ({
        createScriptURL: (address: string) => ({ toString: () => createScriptURL(address) }),
      }),
    );
    window.trustedTypes = { createPolicy };
    const scripts = createEntryScripts();
    scripts.expect(ENTRY, 'sha384-abc');
    expect(createPolicy).toHaveBeenCalledWith('quits-entries', expect.anything());
    expect(scripts.createScript({ url: ENTRY }).src).toBe(ENTRY);
    expect(() => scripts.createScript({ url: `${ENTRY}?other` })).toThrow(TypeError);
  });
});
