/** The frame around a feature that is embedded in another website. */
import type { MountFrameProps } from '@quits/core';
import { t } from '@quits/domain';
import { Component, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { DelayedSkeleton } from '../feedback/delayed-skeleton.tsx';
import { ErrorCard } from '../feedback/error-card.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Page } from '../layout/page.tsx';
import { Stack } from '../layout/stack.tsx';
import { PortalContainerProvider } from '../portal-container.tsx';
import { ToastArea, showToast, topLayer } from '../toasts/toast-area.tsx';
import { raiseWhileFilled } from '../top-layer/top-layer.ts';
import styles from './embed-frame.module.css';

interface FrameBoundaryProps {
  children: ReactNode;
}

/** Replaces a crashed screen until the person retries. */
class FrameBoundary extends Component<FrameBoundaryProps, { hasBroken: boolean }> {
  override state = { hasBroken: false };

  static getDerivedStateFromError(): { hasBroken: boolean } {
    return { hasBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.hasBroken) return this.props.children;
    return (
      <Page title="Quits" hasOwnHeader>
        <ErrorCard
          title={t('This part stopped working')}
          onRetry={() => {
            this.setState({ hasBroken: false });
          }}
        >
          <p>
            {t('Something went wrong in this part. Trying again usually helps. Nothing you saved is lost.')}
          </p>
        </ErrorCard>
      </Page>
    );
  }
}

function Waiting() {
  return (
    <Page title={t('Loading')} hasOwnHeader>
      <DelayedSkeleton>
        <Stack gap={24}>
          <Skeleton width={220} height={36} />
          <Skeleton shape="block" height={160} />
        </Stack>
      </DelayedSkeleton>
    </Page>
  );
}

/**
 * Wraps the screens of one embedded feature. Dialogs and toasts stay inside, and a screen that crashes
 * doesn't affect the host page. Several embeds on a page show their toasts in one place, the newest on top.
 * Dialogs and toasts use the browser's top layer, so that the host page can't move, clip or cover them.
 */
export function EmbedFrame({ toasts, container, isWaiting, children }: MountFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const areaId = useId();
  const [layer, setLayer] = useState<number>();
  useEffect(
    () =>
      toasts((toast) => {
        setLayer(topLayer());
        showToast(toast, areaId);
      }),
    [toasts, areaId],
  );
  useLayoutEffect(() => {
    place.current?.append(container);
    const stop = raiseWhileFilled(container, () => {
      setLayer((shown) => shown && topLayer());
    });
    return () => {
      stop();
      container.remove();
    };
  }, [container]);
  return (
    <div className={styles.frame}>
      <PortalContainerProvider container={container}>
        <FrameBoundary>{isWaiting ? <Waiting /> : children}</FrameBoundary>
      </PortalContainerProvider>
      <div ref={place} />
      <ToastArea id={areaId} {...(layer === undefined ? {} : { layer })} />
    </div>
  );
}
