/** Stands in for React in the build of previews: what components that show something use of it. */
import type { FunctionComponent } from 'preact/compat';

export {
  Component,
  createContext,
  createElement,
  forwardRef,
  Fragment,
  isValidElement,
  memo,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'preact/compat';

/** Code that loads later does not come in a preview, so its place keeps its fallback. */
export const lazy = (): FunctionComponent => () => {
  // oxlint-disable-next-line typescript/only-throw-error -- how a component waits
  throw new Promise(() => undefined);
};
