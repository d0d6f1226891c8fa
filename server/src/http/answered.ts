/** When a request is over. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest } from '../errors.ts';

/** With this a request fails whose caller has gone. */
export const LEFT = badRequest('The connection was closed');

/** Whether the caller has closed the connection. */
export const isGone = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.raw.destroyed || request.raw.socket.destroyed;

/** Calls `done` once: when the answer is sent, or when the connection closes before that. */
export function onceAnswered(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { socket } = request.raw;
  const end = () => {
    reply.raw.off('finish', end);
    socket.off('close', end);
    done();
  };
  reply.raw.on('finish', end);
  // Not the response's own `close`: a response that waits behind others of its connection never emits it.
  socket.setMaxListeners(0).on('close', end);
  if (isGone(request, reply)) end();
}
