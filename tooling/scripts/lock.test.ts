import { completeLock, platformOf } from './lock.ts';

describe('platformOf', () => {
  it('reads the system from the name of a platform package', () => {
    expect(platformOf('@swc/core-linux-x64-gnu')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['glibc'] });
    expect(platformOf('@unrs/resolver-binding-linux-arm-musleabihf')).toEqual({
      os: ['linux'],
      cpu: ['arm'],
      libc: ['musl'],
    });
    expect(platformOf('@swc/core-darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] });
    expect(platformOf('@swc/core-win32-x64-msvc')).toEqual({ os: ['win32'], cpu: ['x64'] });
    expect(platformOf('@rspack/binding-wasm32-wasi')).toEqual({ cpu: ['wasm32'] });
  });

  it('gives nothing for a package of every system', () => {
    expect(platformOf('chokidar')).toEqual({});
  });
});

describe('completeLock', () => {
  const optionalDependencies = {
    'tool-darwin-arm64': '1.0.0',
    'tool-linux-x64-gnu': '1.0.0',
    chokidar: '^3.0.0',
  };
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': { version: '1.0.0', optionalDependencies },
      'node_modules/tool/node_modules/tool-linux-x64-gnu': { version: '1.0.0', optional: true },
    },
  };

  it("adds other systems' packages that npm left out, and nothing else", () => {
    const { lock: complete, added } = completeLock(lock);
    expect(added).toEqual(['tool-darwin-arm64']);
    expect(complete.packages['node_modules/tool-darwin-arm64']).toEqual({
      version: '1.0.0',
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    });
  });

  it('has nothing to add the second time', () => {
    expect(completeLock(completeLock(lock).lock).added).toEqual([]);
  });
});
