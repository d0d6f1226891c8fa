import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@quits/web';
import { readFrameConfig } from '../../../embed/src/frame-config.ts';
import { ROOT } from '../../lib/workspace.mjs';
import { prepareSite } from './prepare.ts';
import { recipes } from './recipes.ts';

const ENV = { EMBED_ORIGINS: 'https://portal.example', API_URL: 'https://api.quits.example' };
const SITE = { name: 'quits.example', root: '/srv/quits' };
const settings = readSettings(ENV);

describe('texts for static hosts', () => {
  it('are those of docs/static-hosts.md, for the variables that stand there', () => {
    const doc = readFileSync(path.join(ROOT, 'docs/static-hosts.md'), 'utf8');
    for (const [name, value] of Object.entries(ENV)) expect(doc).toContain(`${name}=${value}`);
    const blocks = [...doc.matchAll(/^```(\w+) static-host\n([\s\S]*?)\n```$/gm)].map(([, , text]) => text);
    expect(blocks).toEqual(Object.values(recipes(SITE, settings)));
  });

  it('let the named origins frame the pages, and nobody when none is named', () => {
    const { _redirects: none, ...texts } = recipes(SITE, settings);
    for (const text of Object.values(texts)) expect(text).toContain('frame-ancestors https://portal.example');
    for (const text of Object.values(recipes(SITE, readSettings({}))))
      expect(text).not.toMatch(/frame-ancestors (?!'none')/);
  });
});

describe('a store that is prepared for a static host', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quits-frames-'));
  const page = readFileSync(path.join(ROOT, 'embed/src/frame-page.html'), 'utf8');
  const files = ['embed/groups.html', 'embed/v1/groups.html'];
  const configOf = (html: string) => /id="quits-config">([^<]*)</.exec(html)?.[1] ?? '';
  const readText = (file: string) => readFileSync(path.join(folder, file), 'utf8');

  beforeAll(() => {
    for (const name of ['shell', 'remotes/shell', 'embed/1.0.0', 'embed/v1'])
      mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, 'shell/index.html'), `<html><head>${page}</head></html>`);
    writeFileSync(path.join(folder, 'shell/csp.json'), '{"styleHashes":["sha256-toast"]}');
    for (const file of [...files, 'embed/1.0.0/groups.html']) writeFileSync(path.join(folder, file), page);
    writeFileSync(path.join(folder, 'embed/groups.html.gz'), 'the page before');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('has the origins in its pages for frames, but for those of a version, and may be prepared again', async () => {
    await prepareSite(folder, readSettings({ EMBED_ORIGINS: 'https://old.example' }));
    expect(await prepareSite(folder, settings)).toEqual(files.map((file) => `/${file}`).sort());
    for (const file of files) {
      expect(readFrameConfig(configOf(readText(file)))).toEqual({
        api: { extras: true, hosted: 'https://api.quits.example' },
        embedOrigins: ['https://portal.example'],
      });
    }
    expect(readText('embed/1.0.0/groups.html')).toBe(page);
    expect(existsSync(path.join(folder, 'embed/groups.html.gz'))).toBe(false);
  });

  it("has the back end's address and the styles of the shell in the app's page", async () => {
    await prepareSite(folder, settings);
    expect(JSON.parse(configOf(readText('shell/index.html')))).toMatchObject({
      api: { hosted: 'https://api.quits.example' },
    });
    expect(readText('shell/index.html')).toContain("style-src 'self' 'sha256-toast'");
  });

  it('is none without a shell', async () => {
    await expect(prepareSite(path.join(folder, 'elsewhere'), settings)).rejects.toThrow('holds no shell');
  });
});
