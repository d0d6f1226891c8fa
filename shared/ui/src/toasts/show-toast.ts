import { toast } from 'sonner';

/** What a toast says; an action is offered as a button. */
export interface ToastContent {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  action?: { label: string; onSelect: () => void };
}

/** Shows a toast in the area of the page, or in the one named `areaId`. */
export function showToast({ kind, title, description, action }: ToastContent, areaId?: string): void {
  toast[kind](title, {
    ...(areaId === undefined ? {} : { toasterId: areaId }),
    ...(description === undefined ? {} : { description }),
    ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
  });
}
