import { fieldIn } from '@quits/contracts';
import type { Runtime } from '@quits/core';
import { placeOfPart } from '@quits/federation';
import type { Exposed } from '@quits/federation/loading';
import type { ComponentType } from 'react';

/** What every remote exposes as `./routes`. */
export interface RoutesModule {
  RemoteRoutes: ComponentType;
  /** Loads the code of a path; with a runtime also its data. */
  prefetch?: (path: string, runtime?: Runtime) => Promise<void>;
}

const hasFunction = (value: unknown, name: string) => typeof fieldIn(value, name) === 'function';

export function routesOf(remote: string): Exposed<RoutesModule> {
  const isModule = (value: unknown): value is RoutesModule => hasFunction(value, 'RemoteRoutes');
  return { remote, expose: './routes', isModule };
}

/** The module and component name of a part ('mf-expenses/expense-form'). */
export function partOf<Props>(name: `${string}/${string}`) {
  type PartModule = Record<string, ComponentType<Props>>;
  const { remote, expose, component } = placeOfPart(name);
  const isModule = (value: unknown): value is PartModule => hasFunction(value, component);
  const exposed: Exposed<PartModule> = { remote, expose, isModule };
  return { exposed, component };
}
