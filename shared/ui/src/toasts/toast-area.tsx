/** Toasts, separate from the kit because only a host shows them: the shell, or the frame of an embed. */
import { DELAYS } from '@quits/contracts';
import { type ToastRequest, useLanguage } from '@quits/core';
import { t } from '@quits/domain';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { raise } from '../top-layer/top-layer.ts';
import styles from './toast-area.module.css';
import { useFocusPause } from './use-focus-pause.ts';

/** The property that dialogs read; and sonner's property for the height of the front toast. */
const [ROOM, FRONT] = ['--q-toast-height', '--front-toast-height'];
/** The elements in the body that hold base-ui's dialogs. */
const DIALOGS = '[data-base-ui-portal]';

/**
 * Gives the dialogs the height of the visible toast, so that a full-height sheet leaves room for it.
 *
 * @param place the element around the Toaster
 */
function useToastRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    // The global one may be gone by the time of a late change: that of a removed frame, or of a test that is over.
    const page = element.ownerDocument;
    const isInPage = element.getRootNode() === page;
    const setRoom = () => {
      const height = element.querySelector('ol')?.style.getPropertyValue(FRONT) ?? '';
      // On the root it would make the browser compute all styles again. Dialogs of an embed are siblings of its toasts.
      const readers = isInPage ? page.querySelectorAll<HTMLElement>(DIALOGS) : [element.parentElement];
      for (const reader of readers)
        if (reader?.style.getPropertyValue(ROOM) !== height) reader?.style.setProperty(ROOM, height);
    };
    const observer = new MutationObserver(setRoom);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['style'] });
    // A dialog may open while a toast is in sight.
    if (isInPage) observer.observe(page.body, { childList: true });
    return () => observer.disconnect();
  }, [place]);
}

const ICONS = {
  success: <CircleCheck aria-hidden="true" />,
  error: <CircleAlert aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
  close: <X aria-hidden="true" />,
};

const CLASS_NAMES = {
  toast: styles.toast,
  success: styles.success,
  error: styles.error,
  info: styles.info,
  icon: styles.icon,
  content: styles.content,
  title: styles.title,
  description: styles.description,
  actionButton: styles.action,
  closeButton: styles.close,
};

/** The most that a message takes; sonner reads the property. */
const WIDTH = { '--width': 'min(720px, calc(100vw - 24px))' } as CSSProperties;

/** Above and below a message of one or two lines, 44 px high, in the app's bar: so it covers nothing of the page. */
const BAR_GAPS = { wide: '10px', narrow: '4px' };

export interface ToastAreaProps {
  /** Shows only the toasts that name this id; without an id, those that name no area. */
  id?: string;
  /** Orders several areas on a page: the highest is on top. */
  layer?: number;
}

/**
 * Above the page's own content, like sonner's default. Areas order themselves between this and the highest
 * z-index.
 */
const LOWEST_LAYER = 999_999_999;

/**
 * The layer of an area that shows a toast now: above all earlier ones, even from another copy of this code.
 */
export const topLayer = () => LOWEST_LAYER + Math.round(performance.now());

/**
 * An area for toasts: top-center, one at a time, closed after three seconds (specification §9). The timer
 * pauses while the pointer or the focus is on them, or the tab is hidden.
 */
export function ToastArea({ id, layer }: ToastAreaProps) {
  const { direction } = useLanguage();
  const place = useFocusPause(id);
  useToastRoom(place);
  useLayoutEffect(() => {
    if (place.current && layer !== undefined) raise(place.current);
  }, [place, layer]);
  return (
    <div ref={place}>
      <Toaster
        {...(id === undefined ? {} : { id })}
        style={{ ...WIDTH, ...(layer === undefined ? {} : { zIndex: layer }) }}
        position="top-center"
        dir={direction}
        duration={DELAYS.toast}
        containerAriaLabel={t('Notifications')}
        closeButton
        icons={ICONS}
        visibleToasts={1}
        offset={{ top: `calc(env(safe-area-inset-top) + ${BAR_GAPS.wide})` }}
        mobileOffset={{
          top: `calc(env(safe-area-inset-top) + ${BAR_GAPS.narrow})`,
          left: '12px',
          right: '12px',
        }}
        toastOptions={{ unstyled: true, classNames: CLASS_NAMES, closeButtonAriaLabel: t('Close message') }}
      />
    </div>
  );
}

/** Shows a toast in the area of the page, or in the one named `areaId`. */
export function showToast({ kind, title, description, action }: ToastRequest, areaId?: string): void {
  toast[kind](title, {
    ...(areaId === undefined ? {} : { toasterId: areaId }),
    ...(description === undefined ? {} : { description }),
    ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
  });
}
