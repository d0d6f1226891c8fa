import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { t } from '@quits/domain';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { focusedElement } from '../focus/keep-focus.ts';
import { usePortalContainer } from '../portal-container.tsx';
import styles from './dialog.module.css';
import { ReachableHosts } from './reachable-hosts.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/** The property that the styles of dialogs read: the covered height at the bottom of the page. */
const COVERED = '--q-covered';

/**
 * Keeps the content of `viewport` above a phone's keyboard, which covers the bottom of the page without
 * resizing it. Use it as the `ref` of an element; it returns its cleanup.
 */
function followKeyboard(viewport: HTMLElement | null): (() => void) | undefined {
  const seen = window.visualViewport;
  if (!viewport || !seen) return undefined;

  function makeRoom(): void {
    if (!viewport || !seen) return;
    // Zooming also shrinks the visible part, but then the person scrolls.
    const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop;
    const height = `${String(Math.max(0, Math.round(covered)))}px`;
    // Every change makes the browser compute the styles of the whole dialog again: none while it opens.
    if (height !== (viewport.style.getPropertyValue(COVERED) || '0px'))
      viewport.style.setProperty(COVERED, height);
    const focused = focusedElement();
    if (covered > 0 && viewport.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  }

  // Measuring lays the page out. The browser is about to do that for the dialog's first frame.
  const first = requestAnimationFrame(makeRoom);
  seen.addEventListener('resize', makeRoom);
  seen.addEventListener('scroll', makeRoom);
  return () => {
    cancelAnimationFrame(first);
    seen.removeEventListener('resize', makeRoom);
    seen.removeEventListener('scroll', makeRoom);
  };
}

export interface DialogProps {
  title: string;
  description?: ReactNode;
  isOpen: boolean;
  /** Called on Escape, a press outside the dialog, or its close button; never while busy. */
  onClose: () => void;
  isBusy?: boolean;
  /** Only an answer closes it (`alertdialog`): a press outside does nothing. */
  isAlert?: boolean;
  /** The buttons. A submit button names its form in `children` by `form={id}`. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l' | 'xl';
  /** Takes the initial focus; by default the first control does. */
  initialFocusRef?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

const CONTROLS = 'input, select, textarea, button, a[href], [tabindex="0"]';

/** The first control of the body, so that a form is ready for typing; `undefined` when it has none. */
function firstControl(body: HTMLElement | null): HTMLElement | undefined {
  const controls = body?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
  return [...controls].find((control) => !control.matches(':disabled'));
}

/**
 * The first press of a double click opens the dialog. Its second press lands outside and must not close it.
 */
function isSecondPress({ reason, event }: Base.Root.ChangeEventDetails): boolean {
  return reason === 'outside-press' && 'detail' in event && event.detail > 1;
}

function CloseButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <IconButton
      className={styles.close}
      label={t('[a dialog] Close')}
      icon={<X />}
      isIdle={isBusy}
      onClick={onClick}
    />
  );
}

/**
 * A dialog: a window from 640 px, below that a sheet at the bottom. The focus stays inside. Afterwards it
 * returns to its previous place, or nearby if that element is gone. The caller owns `isOpen`.
 */
export function Dialog({
  title,
  description,
  isOpen,
  onClose,
  isBusy = false,
  isAlert = false,
  footer,
  size = 'm',
  initialFocusRef,
  children,
}: DialogProps) {
  const container = usePortalContainer();
  const findFocusAfter = useFocusAfter(isOpen);
  const body = useRef<HTMLDivElement>(null);
  const Root = isAlert ? AlertDialog.Root : Base.Root;

  function close(): void {
    if (!isBusy) onClose();
  }

  return (
    <Root open={isOpen} onOpenChange={(isWanted, details) => !isWanted && !isSecondPress(details) && close()}>
      <Base.Portal container={container}>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport ref={followKeyboard} className={styles.viewport}>
          <Base.Popup
            className={classNames(styles.popup, styles[size], isAlert && styles.alert)}
            aria-busy={isBusy || undefined}
            finalFocus={findFocusAfter}
            initialFocus={
              // On touch, focusing a field would open the keyboard over the dialog: Base UI focuses the
              // dialog itself.
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
              {!isAlert && <CloseButton isBusy={isBusy} onClick={close} />}
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
    </Root>
  );
}
