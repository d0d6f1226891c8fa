import { createContext, type ReactNode, useContext } from 'react';
import { Provider } from 'react-redux';
import { AuthProvider } from '../session/auth-provider.tsx';
import { HostContext, type HostServices } from './host.ts';
import type { Runtime } from './runtime.ts';

const RuntimeContext = createContext<Runtime | undefined>(undefined);

interface RuntimeProviderProps {
  runtime: Runtime;
  host: HostServices;
  children: ReactNode;
}

/** Provides store, session and host services to a page or an embedded feature. */
export function RuntimeProvider({ runtime, host, children }: RuntimeProviderProps) {
  return (
    <RuntimeContext value={runtime}>
      <HostContext value={host}>
        <Provider store={runtime.store}>
          <AuthProvider session={runtime.session}>{children}</AuthProvider>
        </Provider>
      </HostContext>
    </RuntimeContext>
  );
}

/**
 * The page's runtime, for work besides rendering.
 *
 * @throws Error outside a RuntimeProvider
 */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('useRuntime must be used within a RuntimeProvider');
  return runtime;
}
