import { webcrypto } from 'node:crypto';
import type { Release } from '../pointer.ts';
import { explainFailure } from './explain.ts';

const FOLDER = 'http://localhost/remotes/mf-groups/1.0.0/';
const list = `${FOLDER}hashes.json`;
const BODY = 'console.log(1)';
const release: Release = {
  version: '1.0.0',
  entry: `${FOLDER}remoteEntry.js`,
  integrity: 'sha256-entry',
  contract: `${FOLDER}contract.json`,
  scripts: [],
  styles: [],
  hashes: { list, stated: {} },
};
const chunk = Object.assign(new Error('Loading chunk 536 failed.'), { request: `${FOLDER}536.js` });

const answer = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } });

function serve(answers: Record<string, () => Response>) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const found = answers[new URL(address as string).pathname.replace(/.*\//, '')];
    if (!found) throw new TypeError('Failed to fetch');
    return found();
  });
}

const sha = async (text: string) => {
  const digest = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${Buffer.from(digest).toString('base64')}`;
};

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('why a file of a feature did not load', () => {
  it.each<[string, Record<string, () => Response>, unknown, string]>([
    [
      'the entry is missing',
      { 'remoteEntry.js': () => answer('', 'text/plain', 404) },
      new Error('RUNTIME-008'),
      'remoteEntry.js answers 404',
    ],
    [
      'the entry is a page',
      { 'remoteEntry.js': () => answer('<!doctype html>', 'text/html; charset=utf-8') },
      new Error('RUNTIME-008'),
      'remoteEntry.js comes as text/html; charset=utf-8',
    ],
    ['the network is gone', {}, new Error('RUNTIME-008'), 'remoteEntry.js has no answer'],
  ])('says that %s', async (_case, answers, thrown, message) => {
    serve(answers);
    expect(await explainFailure(thrown, release)).toMatchObject({ message, cause: thrown });
  });

  it('states both hashes of a changed file', async () => {
    serve({
      '536.js': () => answer(BODY, 'text/javascript'),
      'hashes.json': () => answer('{"536.js":"sha256-other"}', 'application/json'),
    });
    const why = `has ${await sha(BODY)}, published was sha256-other`;
    expect(await explainFailure(chunk, release)).toMatchObject({ message: `536.js ${why}`, why });
  });

  it('says nothing of a file that is as it was published', async () => {
    const published = await sha(BODY);
    serve({
      '536.js': () => answer(BODY, 'text/javascript'),
      'hashes.json': () => answer(JSON.stringify({ '536.js': published }), 'application/json'),
    });
    expect(await explainFailure(chunk, release)).toBeUndefined();
  });
});
