import type { EmitFn, HTMLAttributes } from 'vue';
import type { QuitsAttributes, QuitsElement, QuitsEvents } from './index.d.ts';

type Emits = { [Name in keyof QuitsEvents]: (event: QuitsEvents[Name]) => void };

/** The props of a tag in a template. */
export type QuitsTagProps = HTMLAttributes &
  QuitsAttributes &
  Partial<Pick<QuitsElement, 'getToken' | 'tokens'>>;

type QuitsComponent = new () => QuitsElement & { $props: QuitsTagProps; $emit: EmitFn<Emits> };

declare module 'vue' {
  interface GlobalComponents {
    'quits-groups': QuitsComponent;
    'quits-expenses': QuitsComponent;
    'quits-profile': QuitsComponent;
    'quits-auth': QuitsComponent;
  }
}
