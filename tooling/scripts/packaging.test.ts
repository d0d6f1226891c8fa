// What runs Quits elsewhere: the Dockerfile, the compose files and the unit of systemd. scripts/image.ts runs the
// Dockerfile's steps.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { SECRETS } from '../../server/src/config/secret-files.ts';
import { readCommand, readDockerfile, readVariables } from '../lib/dockerfile.ts';
import { ROOT } from '../lib/workspace.mjs';

interface Service {
  image?: string;
  environment: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  read_only?: boolean;
}
interface Compose {
  services: Record<string, Service>;
  secrets?: object;
  volumes: object;
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The variables of docs/operations.md, which are those that server and web app read (docs.test.ts). */
const KNOWN = new Set([
  ...[...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name),
  ...SECRETS.map((name) => `${name}_FILE`),
  // The C library's.
  'MALLOC_ARENA_MAX',
  // Node's.
  'NODE_COMPILE_CACHE',
]);
const unknown = (names: readonly string[]) => names.filter((name) => !KNOWN.has(name));

describe('the Dockerfile', () => {
  const instructions = readDockerfile(read('Dockerfile'));
  const all = (name: string) => instructions.filter((one) => one.name === name);
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));

  it('builds and runs on the same Node, of one exact version', () => {
    const images = all('FROM').map(({ rest }) => rest);
    expect(images[0]).toBe(`${images[1] ?? ''} AS build`);
    expect(images).toEqual([
      expect.stringMatching(/^node:\d+\.\d+\.\d+-slim AS build$/),
      expect.stringMatching(/^node:\d+\.\d+\.\d+-slim$/),
    ]);
  });

  it('runs one process, which is not root, on one volume, and whose health is asked', () => {
    const ends = ['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'].map((name) => all(name).length);
    expect(ends).toEqual([1, 1, 1, 1, 1]);
    expect(last.find(({ name }) => name === 'USER')?.rest).toBe('node');
    for (const one of [...all('CMD'), ...all('HEALTHCHECK')]) expect(readCommand(one)[0]).toBe('node');
  });

  it('names only variables that exist, and no secret', () => {
    const names = all('ENV').flatMap((one) => Object.keys(readVariables(one)));
    expect(unknown(names)).toEqual([]);
    expect(names.filter((name) => SECRETS.some((secret) => name.startsWith(secret)))).toEqual([]);
  });

  it('takes the whole server, whose mails read `locales` beside its code', () => {
    expect(all('COPY').map(({ rest }) => rest)).toContain('/quits/server server/');
  });

  it('says where a line is no instruction', () => {
    expect(() => readDockerfile('FROM node:24-slim\nhello')).toThrow('hello');
  });
});

describe.each(['compose.yaml', 'compose.postgres.yaml'])('%s', (file) => {
  const { services, secrets = {}, volumes } = parse(read(file)) as Compose;
  const { quits } = services;

  it('sets only variables that exist', () => {
    expect(unknown(Object.keys(quits?.environment ?? {}))).toEqual([]);
  });

  it('keeps backups on a volume of their own, so that they cannot take the room of the database', () => {
    const { BACKUP_DIR = '' } = quits?.environment ?? {};
    const places = (quits?.volumes ?? []).map((volume) => volume.split(':')[1] ?? '');
    if (BACKUP_DIR !== '') expect(places).toContain(BACKUP_DIR);
    const owned = readDockerfile(read('Dockerfile')).filter(({ flags }) => flags.chown === 'node:node');
    for (const place of places) expect(owned.map(({ rest }) => rest.split(' ')[1])).toContain(`${place}/`);
  });

  it('states the secrets, volumes and images that it uses', () => {
    for (const service of Object.values(services)) {
      for (const name of service.secrets ?? []) expect(secrets).toHaveProperty(name);
      for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
      expect(service.image ?? 'quits').toMatch(/^(?:quits|[a-z]+:\d+)$/);
    }
  });
});

describe('the unit of systemd', () => {
  it('sets only variables that exist', () => {
    const lines = [...read('deploy/quits.service').matchAll(/^Environment=(.*)$/gm)];
    const names = lines.flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''));
    expect(names.length).toBeGreaterThan(5);
    expect(unknown(names)).toEqual([]);
  });
});

it('the license is the same wherever it is named', () => {
  expect(read('LICENSE')).toMatch(/^MIT License\n/);
  for (const folder of ['.', 'embed'])
    expect(JSON.parse(read(`${folder}/package.json`))).toHaveProperty('license', 'MIT');
});
