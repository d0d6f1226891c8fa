import { Readable } from 'node:stream';
import type { FastifyPluginCallback } from 'fastify';
import { callerOf } from '../../http/caller.ts';
import { dispositionOf } from '../../http/files.ts';
import { countReadsOf } from '../../http/lists.ts';
import { addRoute } from '../../http/routes.ts';
import { exportAsCsv, exportAsJson, openExport } from './exports.service.ts';

const TYPES = { json: 'application/json', csv: 'text/csv' } as const;

export const exportsRoutes: FastifyPluginCallback = (app) => {
  addRoute(app, 'exportGroup', async ({ params, query: { format } }, request, reply) => {
    const { queries } = app.database;
    const caller = callerOf(request);
    const open = await openExport(queries, caller, params.id);
    await countReadsOf(app, caller, open.entries.ids.length);
    const type = TYPES[format];
    const pieces = format === 'csv' ? exportAsCsv(open) : exportAsJson(queries, open, caller.now);
    return reply
      .type(`${type}; charset=utf-8`)
      .header('Content-Disposition', dispositionOf({ name: `${open.group.name}.${format}`, type }))
      .send(Readable.from(pieces));
  });
};
