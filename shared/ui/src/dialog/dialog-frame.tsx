import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { usePortalContainer } from '../portal-container.tsx';
import styles from './dialog.module.css';
import { ReachableHosts } from './reachable-hosts.tsx';

export type DialogSize = 's' | 'm' | 'l';

export interface DialogFrameProps {
  title: string;
  description?: ReactNode;
  size: DialogSize;
  isBusy: boolean;
  isAlert?: boolean;
  initialFocusRef?: RefObject<HTMLElement | null>;
  /** A button beside the title. */
  close?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

const CONTROLS = 'input, select, textarea, button, a[href], [tabindex="0"]';

/** The first control of the body, so that a form is ready for typing; `undefined` when it has none. */
function firstControl(body: HTMLElement | null): HTMLElement | undefined {
  const controls = body?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
  return [...controls].find((control) => !control.matches(':disabled'));
}

/** What a dialog and a confirmation look like alike: backdrop, sheet or window, title, body, buttons. */
export function DialogFrame({
  title,
  description,
  size,
  isBusy,
  isAlert = false,
  initialFocusRef,
  close,
  footer,
  children,
}: DialogFrameProps) {
  const container = usePortalContainer();
  const body = useRef<HTMLDivElement>(null);
  return (
    <Base.Portal container={container}>
      <Base.Backdrop className={styles.backdrop} />
      <Base.Viewport className={styles.viewport}>
        <Base.Popup
          className={classNames(styles.popup, styles[size], isAlert && styles.alert)}
          aria-busy={isBusy || undefined}
          initialFocus={
            // A touch would open the keyboard over the dialog: Base UI then focuses the dialog itself.
            initialFocusRef ??
            ((openedBy) => (openedBy === 'touch' ? true : (firstControl(body.current) ?? true)))
          }
        >
          <ReachableHosts container={container} />
          <div className={styles.header}>
            <div className={styles.titles}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className={styles.description}>{description}</Base.Description>
              )}
            </div>
            {close}
          </div>
          {children !== undefined && (
            <div ref={body} className={styles.body}>
              {children}
            </div>
          )}
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  );
}
