import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa, execaSync } from 'execa';
import { freePort } from '../../../lib/ports.ts';
import type { Listening } from '../../../lib/ports.ts';
import { untilAnswers } from '../../../lib/processes.ts';

/** Programs of the system that a test runs; on Debian: apt-get install nginx-light caddy. */
export const isInstalled = (program: string): boolean =>
  !execaSync('which', [program], { reject: false }).failed;

async function start(
  home: string,
  port: number,
  command: readonly [string, ...string[]],
): Promise<Listening> {
  const [program, ...args] = command;
  const child = execa(program, args, { reject: false, all: true, env: { HOME: home } });
  const address = `http://127.0.0.1:${port}`;
  const isUp = await untilAnswers(address, 20_000, () => child.exitCode !== null);
  if (!isUp) {
    child.kill();
    throw new Error(`${program} does not start:\n${(await child).all}`);
  }
  return {
    address,
    async stop() {
      child.kill();
      await child;
      rmSync(home, { recursive: true });
    },
  };
}

/** Runs nginx with a text that goes into its `conf.d`. */
export async function runNginx(text: string): Promise<Listening> {
  const home = mkdtempSync(path.join(tmpdir(), 'quits-nginx-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  writeFileSync(path.join(home, 'quits.conf'), text.replace('listen 80;', `listen 127.0.0.1:${port};`));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    path.join(home, 'nginx.conf'),
    `${isRoot ? 'user root;\n' : ''}daemon off; pid ${home}/pid; error_log ${home}/error.log;
events {}
http { access_log off; ${paths.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')} include ${home}/quits.conf; }
`,
  );
  return start(home, port, ['nginx', '-p', home, '-e', `${home}/error.log`, '-c', `${home}/nginx.conf`]);
}

/** Runs Caddy with a text that is the whole Caddyfile. */
export async function runCaddy(text: string, name: string): Promise<Listening> {
  const home = mkdtempSync(path.join(tmpdir(), 'quits-caddy-'));
  const port = await freePort();
  const file = path.join(home, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${text.replace(name, `http://127.0.0.1:${port}`)}\n`);
  return start(home, port, ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']);
}
