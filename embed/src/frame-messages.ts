import { isEventName } from './events.ts';
import type { QuitsEvents, QuitsLook } from './types/index.d.ts';

/**
 * The messages between a page and its frame. The first two go by `postMessage` to exact origins. Everything
 * else, above all a token, goes by the port from the second one.
 */
export const FRAME_PROTOCOL = 1;

/** Frame → page: the frame has loaded. `nonce` identifies this load. */
export interface Hello {
  quits: 'hello';
  protocol: number;
  nonce: string;
}

/** Page → frame, with a port: the start options. */
export interface Init extends QuitsLook {
  quits: 'init';
  protocol: number;
  nonce: string;
  path?: string | undefined;
  /** The page can give tokens. */
  hasToken: boolean;
}

/** Page → frame, by the port. */
export type ToFrame =
  | { type: 'navigate'; path: string }
  | { type: 'refresh' }
  | { type: 'signOut' }
  | ({ type: 'look' } & QuitsLook)
  | { type: 'token'; id: number; token?: string | undefined; failure?: string };

/** Frame → page, by the port. */
export type ToPage =
  | { type: 'ready' }
  | { type: 'height'; px: number }
  | { type: 'event'; name: keyof QuitsEvents; detail: unknown }
  | { type: 'tokenWanted'; id: number };

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isTextOrNone = (value: unknown) => value === undefined || isText(value);

function isLook({ theme, tokens, language, region }: Fields): boolean {
  const isTheme = theme === undefined || theme === 'light' || theme === 'dark' || theme === 'system';
  const areTags = isTextOrNone(language) && isTextOrNone(region);
  return (
    isTheme && areTags && (tokens === undefined || (isFields(tokens) && Object.values(tokens).every(isText)))
  );
}

export function isHello(value: unknown): value is Hello {
  return (
    isFields(value) && value.quits === 'hello' && value.protocol === FRAME_PROTOCOL && isText(value.nonce)
  );
}

export function isInit(value: unknown): value is Init {
  return (
    isFields(value) &&
    value.quits === 'init' &&
    value.protocol === FRAME_PROTOCOL &&
    isText(value.nonce) &&
    isTextOrNone(value.path) &&
    typeof value.hasToken === 'boolean' &&
    isLook(value)
  );
}

export function isToFrame(value: unknown): value is ToFrame {
  if (!isFields(value)) return false;
  switch (value.type) {
    case 'navigate':
      return isText(value.path);
    case 'refresh':
    case 'signOut':
      return true;
    case 'look':
      return isLook(value);
    case 'token':
      return isNumber(value.id) && isTextOrNone(value.token) && isTextOrNone(value.failure);
    default:
      return false;
  }
}

export function isToPage(value: unknown): value is ToPage {
  if (!isFields(value)) return false;
  switch (value.type) {
    case 'ready':
      return true;
    case 'height':
      return isNumber(value.px);
    case 'event':
      return isEventName(value.name);
    case 'tokenWanted':
      return isNumber(value.id);
    default:
      return false;
  }
}
