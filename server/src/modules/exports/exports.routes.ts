import { Readable } from 'node:stream';
import { dayOf } from '@quits/domain';
import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { callerOf } from '../../http/caller.ts';
import { dispositionOf } from '../../http/files.ts';
import { countReadsOf } from '../../http/lists.ts';
import { addRoute } from '../../http/routes.ts';
import { countItems, exportAccountAsJson, openAccount } from './account-export.service.ts';
import { countRows, exportAsCsv, exportAsJson, openExport } from './exports.service.ts';
import { countFileReads, exportAsZip } from './zip-export.service.ts';

const TYPES = { json: 'application/json', csv: 'text/csv', zip: 'application/zip' } as const;

/** Sends a file of unknown size piece by piece. */
const sendText = (reply: FastifyReply, name: string, type: string, pieces: AsyncIterable<string>) =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('Content-Disposition', dispositionOf({ name, type }))
    .send(Readable.from(pieces));

/** Everything of a group, and everything about the caller, as a file. */
export const exportsRoutes: FastifyPluginCallback = (app) => {
  addRoute(app, 'exportAccount', async (_input, request, reply) => {
    const { queries } = app.database;
    const caller = callerOf(request);
    const open = await openAccount(queries, caller);
    await countReadsOf(app, caller, countItems(open));
    const name = `quits-account-${dayOf(caller.now)}.json`;
    return sendText(reply, name, TYPES.json, exportAccountAsJson(open, caller.now));
  });
  addRoute(app, 'exportGroup', async ({ params, query: { format } }, request, reply) => {
    const { queries } = app.database;
    const caller = callerOf(request);
    const open = await openExport(queries, caller, params.id);
    await countReadsOf(app, caller, countRows(open));
    const name = `${open.group.name}.${format}`;
    if (format === 'zip') {
      await app.countReads(caller, await countFileReads(queries, params.id));
      return reply
        .type(TYPES.zip)
        .header('Content-Disposition', dispositionOf({ name, type: TYPES.zip }))
        .send(exportAsZip(queries, open, caller.now));
    }
    const pieces = format === 'csv' ? exportAsCsv(open) : exportAsJson(open, caller.now);
    return sendText(reply, name, TYPES[format], pieces);
  });
};
