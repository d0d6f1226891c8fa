// Runs the store of docs/teams.md from the text there.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Store } from '@quits/web/store';
import { ROOT } from '../../lib/workspace.mjs';
import { deploy } from '../deploy.ts';
import { deployments, rollback } from '../deployments.ts';
import { builtLoader, builtRemote, builtShell } from '../testing/made-up-builds.ts';
import { openStore } from './open-store.ts';

const page = readFileSync(path.join(ROOT, 'docs/teams.md'), 'utf8');

/** The only block of a language with this start. */
function block(language: string, start: string): string {
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, found, text = '']) => found === language && text.startsWith(start))
    .map(([, , text = '']) => text);
  expect(blocks).toHaveLength(1);
  return blocks[0] ?? '';
}

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'quits-documented-'));
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

/** A team's use of a store; returns the resulting deployments. */
async function teamsDay(store: Store): Promise<string> {
  const log = () => undefined;
  const shell = builtShell(home, { version: '1.0.0', contract: {}, page: '<html>1.0.0</html>' });
  await deploy({ store, name: 'shell', version: '1.0.0', folder: shell, log });
  for (const version of ['1.0.0', '1.1.0']) {
    const build = { name: 'mf-groups', version, contract: {}, code: `// ${version}` };
    await deploy({ store, name: 'mf-groups', version, folder: builtRemote(home, build), log });
    await deploy({ store, name: 'embed', version, folder: builtLoader(home, version), log });
  }
  await rollback({ store, name: 'mf-groups', log });
  expect((await store.get('embed/v1/quits-embed.js')).toString()).toContain('1.1.0');
  return deployments(store);
}

const AS_MEANT = /^mf-groups +1\.0\.0 .* 1\.1\.0$[\s\S]*^embed +1\.1\.0 .* 1\.0\.0 /m;

describe('a store of docs/teams.md @full', () => {
  it('behind a command is a bucket, by the script on the page', async () => {
    const script = path.join(home, 'store.sh');
    writeFileSync(script, block('sh', '#!/bin/sh'));
    // A fake bucket: these three calls of the program, over a folder.
    const aws = `#!/bin/sh
set -e
here() { echo "${home}/bucket/$(echo "$1" | sed 's|^s3://quits/||')"; }
case "$1 $2 $3" in
  's3 cp s3://'*) cp "$(here "$3")" "$4" ;;
  's3 cp '*) mkdir -p "$(dirname "$(here "$4")")"; cp "$3" "$(here "$4")" ;;
  's3api list-objects-v2 --bucket') cd "${home}/bucket"; find . -type f | sed 's|^./||' | grep "^$6" || echo None ;;
esac
`;
    mkdirSync(path.join(home, 'bucket'));
    writeFileSync(path.join(home, 'aws'), aws);
    for (const file of [script, path.join(home, 'aws')]) chmodSync(file, 0o755);
    const before = process.env.PATH;
    process.env.PATH = `${home}:${before}`;
    try {
      expect(await teamsDay(openStore('command:./store.sh', home))).toMatch(AS_MEANT);
    } finally {
      process.env.PATH = before;
    }
  }, 60_000);
});
