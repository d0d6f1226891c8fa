// Two teams make features by `npm run new-feature`: polls with a service of its own, and chores, which hears of votes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as client from '@quits/testing/client';
import { freePort } from '../../../tooling/lib/ports.ts';
import { poll, startNode } from '../../../tooling/lib/processes.ts';
import { startServing, startWeb } from '../../../tooling/lib/product.ts';
import { ChangedSources } from './changed-build.ts';
import { freshEmail, PASSWORD } from './people.ts';
import type { TeamStore } from './team-store.ts';

const UP_WITHIN_MS = 120_000;
/** Where the feature draws its page. */
export const POLLS_PAGE = 'mf-polls/src/routes/polls-page.tsx';

const HEARD_VOTES = `import { type SlotProps, useBus } from '@quits/core';
import { useState } from 'react';

export function HeardVotes({ userId }: SlotProps['bar']) {
  const [votes, setVotes] = useState(0);
  useBus<{ noteId: number }>('mf-chores', 'polls/voted', ({ noteId }) => {
    setVotes((before) => before + Number(noteId > 0));
  });
  return <output data-user={userId}>Votes heard: {votes}</output>;
}
`;

/** The sources of both features: what the command makes, and what their teams change of it. */
export async function makeFeatures(): Promise<ChangedSources> {
  const sources = new ChangedSources('mf-profile');
  await sources.command('scripts/new-feature', 'polls', 'Polls', '--service');
  await sources.command('scripts/new-feature', 'chores', 'Chores');

  sources.change(
    'mf-polls/contract.json',
    '"menu": { "label": "Polls", "labels": { "de": "Polls" } }',
    '"menu": { "label": "Polls", "labels": { "de": "Umfragen" } }',
  );
  sources.change('mf-polls/locales/de.json', '"Polls": "Polls"', '"Polls": "Umfragen"');
  sources.change('mf-polls/contract.json', '"publishes": []', '"publishes": ["polls/voted@1"]');
  sources.change(POLLS_PAGE, 'import { useGetGroupsQuery }', 'import { useGetGroupsQuery, useRuntime }');
  sources.change(POLLS_PAGE, '  const [chosen,', '  const { bus } = useRuntime();\n  const [chosen,');
  sources.change(POLLS_PAGE, 'await addNote', 'const { id } = await addNote');
  sources.change(
    POLLS_PAGE,
    "setText('');\n",
    "setText('');\n      bus.for('mf-polls').publish('polls/voted', { noteId: id }, 1);\n",
  );

  sources.change('mf-chores/contract.json', '"listens": []', '"listens": ["polls/voted@1"]');
  sources.change('mf-chores/contract.json', '"routes":', '"slots": { "bar": "heard-votes" },\n    "routes":');
  sources.add('mf-chores', { 'src/heard-votes.tsx': HEARD_VOTES });
  return sources;
}

/** Runs `dev` of polls, without a server; gives the hint that it prints, and stops it. */
export async function startDev(sources: ChangedSources, port: number) {
  const dev = startNode([sources.at('tooling/run.mjs'), 'scripts/dev', 'mf-polls', '--recorded'], {
    env: { PORT: String(await freePort()), WEB_PORT: String(port) },
    output: 'pipe',
  });
  const hint = () => /\?remote\.mf-polls=\S+/.exec(dev.output())?.[0];
  const isUp = await poll(async () => hint() !== undefined, {
    withinMs: UP_WITHIN_MS,
    isOver: () => !dev.isRunning(),
  });
  if (!isUp) throw new Error(`dev of mf-polls did not start:\n${dev.output()}`);
  return { hint: hint() ?? '', stop: () => dev.stop() };
}

interface AppOptions {
  sources: ChangedSources;
  store: TeamStore;
  reportUrl: string;
}

/** Runs the app over a store, with the service of polls, and lets a port of this machine try builds in it. */
export async function startApp({ sources, store, reportUrl }: AppOptions) {
  const [webPort, servicePort, devPort] = [await freePort(), await freePort(), await freePort()];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'quits-polls-'));
  const url = `http://localhost:${String(webPort)}`;
  const serviceUrl = `http://127.0.0.1:${String(servicePort)}`;
  const server = await startServing(['server/src/server.ts'], {
    portIn: 'PORT',
    probe: '/health',
    env: {
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      FEATURE_SERVICES: JSON.stringify({ 'mf-polls': serviceUrl }),
    },
  });
  const service = startNode([sources.at('mf-polls/service/service.ts')], {
    env: {
      DATA_DIR: path.join(dataDir, 'polls'),
      PUBLIC_URL: url,
      QUITS_URL: server.address,
      PORT: String(servicePort),
    },
    output: 'ignore',
  });
  const web = await startWeb({
    apiPort: server.port,
    port: webPort,
    store: store.folder,
    env: { OVERRIDE_ORIGINS: `http://localhost:${String(devPort)}`, REPORT_URL: reportUrl },
  });
  const api = `http://localhost:${String(server.port)}`;
  return {
    url,
    api,
    serviceUrl,
    devPort,
    signUp: async (name: string) => ({
      ...(await client.signUp(api, freshEmail(name), { password: PASSWORD, name })),
      name,
    }),
    async stop(): Promise<void> {
      await Promise.all([server.stop(), service.stop(), web.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
