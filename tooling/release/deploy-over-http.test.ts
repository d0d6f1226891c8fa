import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StoredPointer } from '@quits/federation';
import { deploy as deployBuild } from './deploy.ts';
import { rollback } from './rollback.ts';
import { httpStore } from './store/http-store.ts';
import { servedAs } from './store/store.ts';
import { startHost } from './store/testing/made-up-host.ts';
import type { MadeUpHost } from './store/testing/made-up-host.ts';
import { builtRemote, builtShell } from './testing/made-up-builds.ts';
import { notWhole } from './testing/whole-store.ts';

const log = () => undefined;
let home: string;
let host: MadeUpHost;
beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'quits-http-'));
  host = await startHost();
  const folder = builtShell(home, { version: '1.0.0', contract: {}, page: '<html>1.0.0</html>' });
  await deployBuild({ store: open(), name: 'shell', version: '1.0.0', folder, log });
});
afterEach(async () => {
  await host.stop();
  rmSync(home, { recursive: true });
});

const open = () => httpStore(host.address, {}, { minTimeout: 1 });
const fileText = (key: string) => host.files.get(key)?.toString();
const pointer = () => JSON.parse(fileText('remotes/mf-groups/current.json') ?? 'null') as StoredPointer;

function deploy(
  version: string,
  { code = `// ${version}`, ...options }: { code?: string; canary?: number } = {},
) {
  const folder = builtRemote(home, { name: 'mf-groups', version, contract: {}, code });
  return deployBuild({ store: open(), name: 'mf-groups', version, folder, log, ...options });
}

describe('deploying over plain HTTP', () => {
  it('makes a version live, then the next one, and rolls it back', async () => {
    expect(fileText('shell/index.html')).toBe('<html>1.0.0</html>');
    await deploy('1.0.0');
    await deploy('1.1.0');
    expect(pointer().current.version).toBe('1.1.0');
    expect(fileText('remotes/mf-groups/1.1.0/remoteEntry.js')).toBe('// 1.1.0');
    await rollback({ store: open(), name: 'mf-groups', log });
    expect([pointer().current.version, pointer().withdrawn]).toEqual(['1.0.0', ['1.1.0']]);
  });

  it('gives a canary to some, then the version to all without another upload', async () => {
    await deploy('1.0.0');
    await deploy('1.1.0', { canary: 10 });
    expect(pointer().canary).toMatchObject({ version: '1.1.0', percent: 10 });
    host.requests.length = 0;
    await deploy('1.1.0');
    expect(pointer()).toMatchObject({ current: { version: '1.1.0' }, previous: { version: '1.0.0' } });
    const written = host.requests.filter(({ method }) => method === 'PUT').map(({ key }) => key);
    expect(written).toEqual(['remotes/mf-groups/current.json']);
  });

  it('refuses a version that was published with other content', async () => {
    await deploy('1.0.0');
    await expect(deploy('1.0.0', { code: '// other' })).rejects.toThrow(
      /published before with other content/,
    );
    expect(fileText('remotes/mf-groups/1.0.0/remoteEntry.js')).toBe('// 1.0.0');
  });

  it.each([401, 403, 405, 500, 507])(
    'flips nothing when the host starts to answer %s midway, and goes on the next time',
    async (status) => {
      await deploy('1.0.0');
      const before = fileText('remotes/mf-groups/current.json');
      let puts = 0;
      host.behaveAs(({ method }) => (method === 'PUT' && ++puts > 3 ? status : undefined));
      await expect(deploy('1.1.0')).rejects.toThrow(`answers ${status} to PUT`);
      expect(fileText('remotes/mf-groups/current.json')).toBe(before);
      host.behaveAs(() => undefined);
      await deploy('1.1.0');
      expect(pointer().current.version).toBe('1.1.0');
    },
  );

  it('leaves nothing half whichever upload is cut off, and the same command ends it', async () => {
    const problems = () => notWhole((key) => host.files.get(key), ['shell', 'mf-groups']);
    await deploy('1.0.0');
    let step = 0;
    for (let isDone = false; !isDone;) {
      step += 1;
      const version = `1.${step}.0`;
      let puts = 0;
      host.behaveAs(({ method, key, body }) => {
        if (method === 'PUT') puts += 1;
        if (puts < step) return undefined;
        // What is not replaced as a whole keeps what came of it.
        const isBegun = method === 'PUT' && puts === step && servedAs(key).cache !== 'no-cache';
        if (isBegun) host.files.set(key, body.subarray(0, body.length / 2));
        return 507;
      });
      isDone = await deploy(version).then(
        () => true,
        () => false,
      );
      host.behaveAs(() => undefined);
      expect([step, ...problems()]).toEqual([step]);
      await deploy(version);
      expect([step, pointer().current.version, ...problems()]).toEqual([step, version]);
    }
    expect(step).toBeGreaterThan(5);
  });

  it('flips nothing when a file comes back with other content', async () => {
    await deploy('1.0.0');
    const half = { status: 200, headers: {}, body: 'half' };
    host.behaveAs(({ method, key }) =>
      method === 'GET' && key.endsWith('1.1.0/routes.js') ? half : undefined,
    );
    await expect(deploy('1.1.0')).rejects.toThrow(/came back from the store with other content/);
    expect(pointer().current.version).toBe('1.0.0');
  });
});
