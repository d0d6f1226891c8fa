/** What goes around a feature that is mounted in a page of somebody else's. */
export { EmbedFrame } from './embed-frame.tsx';
export type { EmbedFrameProps } from './embed-frame.tsx';
