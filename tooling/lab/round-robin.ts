import type { Api, CallRequest } from '@quits/testing/client';

const isRefusedConnection = (error: unknown) =>
  (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';

/**
 * A round robin as plain as can be: each call goes to the next server. One that does not listen is passed over, for
 * then nothing was sent; one that breaks off in the middle fails the call, for nobody knows what it did.
 */
export function roundRobin(apis: readonly string[]): Api {
  let turn = 0;
  return async (path: string, request: CallRequest) => {
    for (const _attempt of apis) {
      try {
        return await fetch(`${apis[turn++ % apis.length]}${path}`, request);
      } catch (error) {
        if (!isRefusedConnection(error)) throw error;
      }
    }
    throw new Error('No server listens');
  };
}
