import type { DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
import type { EmbedOptions, Embedded, QuitsAttributes, QuitsElement, QuitsEvents } from './index.d.ts';

/** With React 19; an older one gives elements neither functions nor objects. */
type FromReact19 = Partial<Pick<QuitsElement, 'getToken' | 'tokens'>> & {
  [Name in keyof QuitsEvents as `on${Name}`]?: (event: QuitsEvents[Name]) => void;
};

type TagProps = DetailedHTMLProps<HTMLAttributes<QuitsElement>, QuitsElement> & QuitsAttributes & FromReact19;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'quits-groups': TagProps;
      'quits-expenses': TagProps;
      'quits-profile': TagProps;
      'quits-auth': TagProps;
    }
  }
}

export interface QuitsProps extends EmbedOptions {
  /** Class of the element around the feature. */
  className?: string;
}

/**
 * Shows one feature of Quits, in React 18 and later. A change of `path`, `theme`, `tokens`, `language` or `region` updates the
 * screen. A change of `feature`, `base`, `apiBase`, `routing`, `basePath` or `hasExtras` restarts it.
 * Functions are read when they are called.
 */
export const Quits: ForwardRefExoticComponent<QuitsProps & RefAttributes<Embedded>>;
