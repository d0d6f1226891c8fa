import corePackage from '@quits/core/package.json';
import { type FeatureFacts, FEATURES_PATH, pointerPath, ROUTES } from '@quits/federation';
import type { ModuleRequest, RemotePort } from '@quits/federation/loading';
import type { ComponentType } from 'react';

export const ORIGIN = 'http://app.test';

/** A version's behavior per request: the n-th entry for the n-th request, and the last one from then on. */
export type Behavior = ('loads' | 'errors' | 'hangs')[];

export interface FakeVersion {
  behavior?: Behavior;
  /** Range of the core that it was built for. */
  core?: string;
  /** Paths that it shows. */
  routes?: readonly string[];
  /** What it exposes; by default an empty page as ./routes. */
  modules?: Record<string, unknown>;
}

export interface FakePointer {
  current?: string;
  previous?: string;
  older?: string[];
  canary?: { version: string; percent: number; feature?: FeatureFacts };
  withdrawn?: string[];
  disabled?: boolean;
  disabledReason?: string;
  disabledMessage?: string;
  feature?: Partial<FeatureFacts>;
}

const routesOf = (remote: string) => ROUTES.filter(({ owner }) => owner === remote).map(({ path }) => path);

const Empty: ComponentType = () => null;

function releaseJson(version: string) {
  return {
    version,
    entry: `${version}/remoteEntry.js`,
    contract: `${version}/contract.json`,
    css: [`${version}/a.css`],
    preload: [`${version}/a.js`],
    integrity: { [`${version}/remoteEntry.js`]: `sha384-${version}` },
    since: '2026-01-01T00:00:00.000Z',
  };
}

export function pointerJson(pointer: FakePointer) {
  const {
    current,
    previous,
    older = [],
    canary,
    withdrawn = [],
    disabled,
    disabledReason,
    disabledMessage,
    feature,
  } = pointer;
  return {
    schema: 1,
    current: current === undefined ? null : { ...releaseJson(current), ...(feature && { feature }) },
    previous: previous === undefined ? null : releaseJson(previous),
    older: older.map(releaseJson),
    ...(canary && { canary: { ...releaseJson(canary.version), ...canary } }),
    kept: [],
    withdrawn,
    ...(disabled === undefined ? {} : { disabled }),
    disabledReason,
    disabledMessage,
  };
}

/** Fake remotes without a network: pointers, versions, and how each version behaves. */
export class FakePort implements RemotePort {
  readonly pointers = new Map<string, FakePointer>();
  readonly versions = new Map<string, FakeVersion>();
  readonly requests: ModuleRequest[] = [];
  readonly read: string[] = [];
  readonly evicted: string[] = [];
  /** The store's list of features. */
  listed: string[] = [];
  pointerBehavior: 'answers' | 'errors' | 'hangs' = 'answers';

  addresses(): Record<string, string> {
    const entries = [...this.pointers.keys()].map((remote) => [remote, this.addressOf(remote)] as const);
    return Object.fromEntries(entries);
  }

  addressOf(remote: string): string {
    return `${ORIGIN}/${pointerPath(remote)}`;
  }

  publish(remote: string, pointer: FakePointer): void {
    this.pointers.set(remote, pointer);
  }

  version(remote: string, version: string, fake: FakeVersion): void {
    this.versions.set(`${remote} ${version}`, fake);
  }

  /** The attempted loads, as "version" or "version#attempt". */
  tries(): string[] {
    return this.requests.map(({ release, attempt }) =>
      attempt === 0 ? release.version : `${release.version}#${String(attempt)}`,
    );
  }

  readJson = async (address: string): Promise<unknown> => {
    this.read.push(address);
    if (address.endsWith(`/${FEATURES_PATH}`)) return { names: this.listed };
    const [, remote = '', file = ''] = /remotes\/([^/]+)\/(.+)$/.exec(address) ?? [];
    if (file !== 'current.json') return this.contract(remote, file.split('/')[0] ?? '');
    if (this.pointerBehavior === 'hangs') return new Promise(() => undefined);
    const pointer = this.pointers.get(remote);
    if (this.pointerBehavior === 'errors' || !pointer) throw new Error(`${address} answered 404`);
    return pointerJson(pointer);
  };

  loadModule = async (request: ModuleRequest): Promise<unknown> => {
    const { remote, release, expose } = request;
    const { behavior = ['loads'], modules = {} } = this.versions.get(`${remote} ${release.version}`) ?? {};
    const before = this.requests.filter((earlier) => earlier.release.version === release.version).length;
    this.requests.push(request);
    const does = behavior[Math.min(before, behavior.length - 1)];
    if (does === 'hangs') return new Promise(() => undefined);
    if (does === 'errors') throw new Error('the file answered 404');
    return modules[expose] ?? { RemoteRoutes: Empty };
  };

  evict = ({ version }: { version: string }): void => {
    this.evicted.push(version);
  };

  private contract(remote: string, version: string) {
    const { core = `^${corePackage.version}`, routes = routesOf(remote) } =
      this.versions.get(`${remote} ${version}`) ?? {};
    const lists = { routes, endpoints: [], offers: [], uses: [] };
    return { schema: 1, name: remote, version, core, publishes: {}, listens: {}, names: {}, ...lists };
  }
}
