import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { partnerProject } from './partner-project.ts';

/** What a build of a host wrote: name of the file → its text. */
type Files = ReadonlyMap<string, string>;

const builds = new Map<string, Promise<Files>>();

async function build(host: string): Promise<Files> {
  const file = path.join(partnerProject(), 'examples', host, 'webpack.config.mjs');
  const { default: config } = (await import(file)) as {
    default: webpack.Configuration;
  };
  const folder = mkdtempSync(path.join(tmpdir(), `quits-${host}-host-`));
  const compiler = webpack({ ...config, output: { ...config.output, path: folder } });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      const names = failure ? [] : readdirSync(folder).filter((name) => name.endsWith('.js'));
      const files = new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
      rmSync(folder, { recursive: true, force: true });
      compiler.close(() => undefined);
      if (failure) reject(failure);
      else resolve(files);
    });
  });
}

/**
 * A script of a host that has a bundler ("react", "host.js"), built as its team would, once per process.
 *
 * @throws Error when its build does not write it
 */
export async function builtScript(host: string, name: string): Promise<string> {
  const building = builds.get(host) ?? build(host);
  builds.set(host, building);
  const script = (await building).get(name);
  if (script === undefined) throw new Error(`The build of ${host} writes no ${name}`);
  return script;
}
