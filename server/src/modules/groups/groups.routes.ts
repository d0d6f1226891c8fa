import {
  createGroupSchema,
  groupSchema,
  groupSummarySchema,
  idParamsSchema,
  updateGroupSchema,
} from '@quits/contracts/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answers } from '../../http/answers.ts';
import { etagOf, ifMatchOf } from '../../http/etag.ts';
import { callerOf } from '../../plugins/auth.ts';
import type { Answer } from '../../plugins/writes.ts';
import { requireMember } from './access.service.ts';
import { presentGroup, presentGroupSummary } from './groups.presenter.ts';
import { listGroupSummaries, listGroups } from './groups.repository.ts';
import type { StoredGroup } from './groups.repository.ts';
import { createGroup, deleteGroup, renameGroup, restoreGroup } from './groups.service.ts';

const TAGS = ['Groups'];

function answerGroup(status: number, group: StoredGroup): Answer {
  return { status, body: presentGroup(group), etag: etagOf(group.version) };
}

const readingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/groups',
    {
      schema: {
        summary: 'List the own groups, newest first',
        tags: TAGS,
        response: answers([200, z.array(groupSchema)], 401),
      },
    },
    async (request) => (await listGroups(app.database.queries, callerOf(request).userId)).map(presentGroup),
  );

  app.get(
    '/api/groups/summary',
    {
      schema: {
        summary: 'List the own groups with their numbers of members and expenses',
        tags: TAGS,
        response: answers([200, z.array(groupSummarySchema)], 401),
      },
    },
    async (request) =>
      (await listGroupSummaries(app.database.queries, callerOf(request).userId)).map(presentGroupSummary),
  );

  app.get(
    '/api/groups/:id',
    {
      schema: {
        summary: 'Read a group',
        tags: TAGS,
        params: idParamsSchema,
        response: answers([200, groupSchema], 401, 404, 422),
      },
    },
    async (request, reply) => {
      const group = await requireMember(app.database.queries, callerOf(request), request.params.id);
      return reply.header('ETag', etagOf(group.version)).send(presentGroup(group));
    },
  );
  await Promise.resolve();
};

/** Groups: reading, creating, renaming, deleting, restoring. */
export const groupsRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(readingRoutes);

  app.post(
    '/api/groups',
    {
      schema: {
        summary: 'Create a group',
        tags: TAGS,
        body: createGroupSchema,
        response: answers([201, groupSchema], 401, 403, 409, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) =>
        answerGroup(201, await createGroup(trx, caller, request.body.name, request.body.created_by)),
      ),
  );

  app.put(
    '/api/groups/:id',
    {
      schema: {
        summary: 'Rename a group (creator)',
        tags: TAGS,
        params: idParamsSchema,
        body: updateGroupSchema,
        response: answers([200, groupSchema], 401, 403, 404, 412, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) => {
        const change = { name: request.body.name, ifMatch: ifMatchOf(request) };
        return answerGroup(200, await renameGroup(trx, caller, request.params.id, change));
      }),
  );

  app.delete(
    '/api/groups/:id',
    {
      schema: {
        summary: 'Delete a group (creator); it is hidden and can be restored',
        tags: TAGS,
        params: idParamsSchema,
        response: answers([204, null], 401, 403, 404, 412, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) => {
        await deleteGroup(trx, caller, request.params.id, ifMatchOf(request));
        return { status: 204 };
      }),
  );

  app.post(
    '/api/groups/:id/restore',
    {
      schema: {
        summary: 'Restore a deleted group (creator)',
        tags: TAGS,
        params: idParamsSchema,
        response: answers([200, groupSchema], 401, 403, 404, 409, 422, 429),
      },
    },
    (request, reply) =>
      app.write(request, reply, async (trx, caller) =>
        answerGroup(200, await restoreGroup(trx, caller, request.params.id)),
      ),
  );
};
