interface Platform {
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

interface LockEntry extends Platform {
  version?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * The system of a platform package, by the convention of its name (`@swc/core-linux-x64-gnu`); empty for a
 * package for every system.
 */
export function platformOf(name: string): Platform {
  const parts = name.split('-');
  const os = SYSTEMS.find((system) => parts.includes(system));
  const cpu = PROCESSORS.find((processor) => parts.includes(processor));
  if (!cpu) return {};
  const last = parts.at(-1) ?? '';
  const libc = last.startsWith('musl') ? 'musl' : last.startsWith('gnu') ? 'glibc' : undefined;
  return { ...(os && { os: [os] }), cpu: [cpu], ...(libc && os === 'linux' && { libc: [libc] }) };
}

/** Whether a package at `place` would find `name` in the lock. */
function isFound(packages: Lock['packages'], place: string, name: string): boolean {
  if (packages[`${place}${place && '/'}node_modules/${name}`]) return true;
  return (
    place !== '' && isFound(packages, place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
  );
}

/**
 * Adds the platform packages that npm left out of a lock file. `npm install` silently drops another system's
 * binary that a registry lacks, and `npm ci` then refuses the lock.
 */
export function completeLock(lock: Lock): { lock: Lock; added: string[] } {
  const packages = { ...lock.packages };
  const added: string[] = [];
  for (const [place, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name);
      if (!/^\d/.test(version) || !platform.cpu || isFound(packages, place, name)) continue;
      packages[`node_modules/${name}`] = { version, optional: true, ...platform };
      added.push(name);
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added };
}
