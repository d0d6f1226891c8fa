/** Toasts, apart from the kit because only a host shows them: the shell, or the frame of an embed. */
export { showToast } from './show-toast.ts';
export type { ToastContent } from './show-toast.ts';
export { ToastArea } from './toast-area.tsx';
export type { ToastAreaProps } from './toast-area.tsx';
