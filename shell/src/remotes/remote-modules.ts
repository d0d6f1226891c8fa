import type { PartName, PartProps } from '@quits/core';
import type { ComponentType } from 'react';
import type { RemoteName } from '@quits/federation';
import type { Exposed } from './release-loader.ts';

/** What every remote exposes as `./routes`. */
export interface RoutesModule {
  RemoteRoutes: ComponentType;
  prefetch?: (path: string) => Promise<void>;
}

function isRoutesModule(value: unknown): value is RoutesModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'RemoteRoutes' in value &&
    typeof value.RemoteRoutes === 'function'
  );
}

export function routesOf(remote: RemoteName): Exposed<RoutesModule> {
  return { remote, expose: './routes', isModule: isRoutesModule };
}

interface PartPlace<Name extends PartName> {
  remote: RemoteName;
  expose: string;
  /** Name of the component in the exposed module. */
  component: string;
  /** Ties the place to the props of its part. */
  props?: PartProps[Name];
}

/** Where each part that siblings offer each other is found. */
const PARTS: { [Name in PartName]: PartPlace<Name> } = {
  'mf-expenses/expense-form': {
    remote: 'mf-expenses',
    expose: './expense-form',
    component: 'ExpenseForm',
  },
};

export type PartModule<Name extends PartName> = Record<string, ComponentType<PartProps[Name]>>;

export function partOf<Name extends PartName>(
  name: Name,
): { exposed: Exposed<PartModule<Name>>; component: string } {
  const { remote, expose, component } = PARTS[name];
  const isModule = (value: unknown): value is PartModule<Name> =>
    typeof value === 'object' && value !== null && typeof Reflect.get(value, component) === 'function';
  return { exposed: { remote, expose, isModule }, component };
}
