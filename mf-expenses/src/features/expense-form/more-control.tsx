import type { ComponentType } from 'react';
import { LazyPart, Skeleton } from '@quits/ui';
import type { FieldControlProps } from './field-types.ts';
import type * as MoreControlsModule from './more-controls.tsx';

type MoreControls = typeof MoreControlsModule;

/** The control of a field behind `More`; opening it loads all of them. */
export function moreControl<Held>(
  pick: (controls: MoreControls) => ComponentType<FieldControlProps<Held>>,
): ComponentType<FieldControlProps<Held>> {
  const load = () => import('./more-controls.tsx').then(pick);
  return function MoreControl(field) {
    return (
      <LazyPart load={load} part={field} what={field.label.toLowerCase()}>
        <Skeleton height={44} shape="block" />
      </LazyPart>
    );
  };
}
