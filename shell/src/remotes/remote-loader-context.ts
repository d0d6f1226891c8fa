import { createContext, useContext } from 'react';
import type { RemoteLoader } from './remote-loader.ts';

export const RemoteLoaderContext = createContext<RemoteLoader | undefined>(undefined);

/**
 * The page's loader of remotes.
 *
 * @throws Error outside its provider
 */
export function useRemoteLoader(): RemoteLoader {
  const loader = useContext(RemoteLoaderContext);
  if (!loader) throw new Error('useRemoteLoader must be used within a RemoteLoaderContext');
  return loader;
}
