/** Detects the end of a request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest } from '../errors/app-error.ts';

/** The error of a request whose caller has disconnected. */
export const LEFT = badRequest('connection_closed');

/** Whether the caller has closed the connection. */
export const isAborted = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.raw.destroyed || request.raw.socket.destroyed;

/** Calls `done` once: after the answer was sent, or when the connection closes earlier. */
export function onceAnswered(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { socket } = request.raw;
  const end = () => {
    reply.raw.off('finish', end);
    socket.off('close', end);
    done();
  };
  reply.raw.on('finish', end);
  // Not the response's `close`, because a pipelined response that still waits never emits it.
  socket.setMaxListeners(0).on('close', end);
  if (isAborted(request, reply)) end();
}
