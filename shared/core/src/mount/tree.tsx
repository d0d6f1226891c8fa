import { type ComponentType, StrictMode } from 'react';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { useLanguage } from '../language/page-language.ts';
import type { HostServices } from '../runtime/host.ts';
import type { MountParts } from './options.ts';
import type { MountSteps } from './steps.ts';
import { OwnPages } from './own-pages.tsx';
import type { Runtime } from '../runtime/runtime.ts';
import { RuntimeProvider } from '../runtime/runtime-provider.tsx';

export interface MountTreeProps {
  Routes: ComponentType;
  Frame: MountParts['Frame'];
  runtime: Runtime;
  host: HostServices & { portalContainer: HTMLElement };
  steps: Pick<MountSteps, 'toasts' | 'onReady' | 'leaveBySelf' | 'focusHeading'>;
  isWaiting: boolean;
  /** Start path in memory; in the page's own address, the base path. */
  start: { routing: 'memory'; path: string } | { routing: 'browser'; basePath: string };
  home: string;
  owns: (path: string) => boolean;
}

/** Renders one mounted feature. */
export function MountTree(props: MountTreeProps) {
  const { Routes, Frame, runtime, host, steps, isWaiting, start, home, owns } = props;
  useLanguage();
  const screens = (
    <OwnPages
      home={home}
      owns={owns}
      onReady={steps.onReady}
      onLeave={steps.leaveBySelf}
      onShow={steps.focusHeading}
    >
      <Routes />
    </OwnPages>
  );
  return (
    <StrictMode>
      <RuntimeProvider runtime={runtime} host={host}>
        <Frame toasts={steps.toasts} container={host.portalContainer} isWaiting={isWaiting}>
          {start.routing === 'browser' ? (
            <BrowserRouter basename={start.basePath}>{screens}</BrowserRouter>
          ) : (
            <MemoryRouter initialEntries={[start.path]}>{screens}</MemoryRouter>
          )}
        </Frame>
      </RuntimeProvider>
    </StrictMode>
  );
}
