import type { FastifyPluginCallback } from 'fastify';
import { onRead, onWrite } from '../../http/routes.ts';
import { pauseRecurringOf } from '../recurring/pauses.service.ts';
import { requireMember, type StoredGroup } from '../membership/membership.service.ts';
import { listGroupSummaries, listGroups } from './groups.repository.ts';
import {
  archiveGroup,
  createGroup,
  deleteGroup,
  editGroup,
  handOver,
  presentGroup,
  presentGroupSummary,
  presentListedGroup,
  restoreGroup,
  setDefaultSplit,
} from './groups.service.ts';
import { addPlaceholder, getMembers, presentMember, removeMember } from './members.service.ts';

const present = (group: StoredGroup) => ({ body: presentGroup(group), version: group.version });

export const groupsRoutes: FastifyPluginCallback = (app) => {
  onRead(app, 'getGroups', async (queries, caller) => ({
    body: (await listGroups(queries, caller)).map(presentListedGroup),
  }));
  onRead(app, 'getGroupSummaries', async (queries, caller) => ({
    body: (await listGroupSummaries(queries, caller)).map(presentGroupSummary),
  }));
  onRead(app, 'getGroup', async (queries, caller, { params }) =>
    present(await requireMember(queries, caller, params.id)),
  );
  onRead(app, 'getGroupMembers', async (queries, caller, { params }) => ({
    body: (await getMembers(queries, caller, params.id)).map(presentMember),
  }));

  onWrite(app, 'createGroup', async (trx, caller, { body }) => present(await createGroup(trx, caller, body)));
  onWrite(app, 'renameGroup', async (trx, caller, { params, body, ifMatch }) =>
    present(await editGroup(trx, caller, params.id, { ...body, ifMatch })),
  );
  onWrite(app, 'setDefaultSplit', async (trx, caller, { params, body, ifMatch }) =>
    present(await setDefaultSplit(trx, caller, params.id, { split: body, ifMatch })),
  );
  onWrite(app, 'handOverGroup', async (trx, caller, { params, body, ifMatch }) =>
    present(await handOver(trx, caller, params.id, { userId: body.user_id, ifMatch })),
  );
  onWrite(app, 'archiveGroup', async (trx, caller, { params, body, ifMatch }) =>
    present(await archiveGroup(trx, caller, params.id, { ...body, ifMatch })),
  );
  onWrite(app, 'deleteGroup', async (trx, caller, { params, ifMatch }) => {
    await deleteGroup(trx, caller, params.id, ifMatch);
    return {};
  });
  onWrite(app, 'restoreGroup', async (trx, caller, { params }) =>
    present(await restoreGroup(trx, caller, params.id)),
  );
  onWrite(app, 'addPlaceholder', async (trx, caller, { params, body }) => ({
    body: presentMember(await addPlaceholder(trx, caller, params.id, body.name)),
  }));
  onWrite(app, 'removeMember', async (trx, caller, { params: { id, userId } }) => {
    const group = await removeMember(trx, caller, id, userId);
    await pauseRecurringOf(trx, caller, { group, userId });
    return {};
  });
};
