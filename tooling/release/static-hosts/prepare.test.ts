import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cacheControlOf, CORS, NOINDEX, PAGE_HEADERS, readSettings } from '@quits/web';
import { readFrameConfig } from '../../../embed/src/frame-config.ts';
import { ROOT } from '../../lib/workspace.mjs';
import { prepareSite } from './prepare.ts';
import { EXAMPLE, policiesOf, recipes } from './recipes.ts';
import { sitePage } from './site-page.ts';

const settings = readSettings(EXAMPLE.env);

describe('texts for static hosts', () => {
  const { _redirects: redirects, ...texts } = recipes(EXAMPLE.site, settings);

  it('are those of docs/static-hosts.md, for the variables there', () => {
    const doc = readFileSync(path.join(ROOT, 'docs/static-hosts.md'), 'utf8');
    for (const [name, value] of Object.entries(EXAMPLE.env)) expect(doc).toContain(`${name}=${value}`);
    for (const text of [redirects, ...Object.values(texts)]) expect(doc).toContain(`static-host\n${text}\n`);
  });

  it.each(Object.entries(texts))('of %s have the headers of our own web server', (_host, text) => {
    const lines = text.split('\n');
    const headers = { 'x-content-type-options': 'nosniff', ...PAGE_HEADERS, ...CORS, ...NOINDEX };
    for (const [header, value] of Object.entries(headers)) {
      const names = [header, header.replaceAll('-', '_')];
      const isSent = (line: string) => names.some((name) => line.includes(name)) && line.includes(value);
      expect([header, lines.some(isSent)]).toEqual([header, true]);
    }
    for (const part of [...policiesOf(settings), cacheControlOf('/assets/a.js')])
      expect(text).toContain(part);
  });

  it('let the named origins frame the pages, and no origin by default', () => {
    for (const text of Object.values(texts)) expect(text).toContain('frame-ancestors https://portal.example');
    for (const text of Object.values(recipes(EXAMPLE.site, readSettings({}))))
      expect(text).not.toMatch(/frame-ancestors (?!'none')/);
  });

  it('name another site, and the back end of its variables', () => {
    const env = { ...EXAMPLE.env, API_URL: 'https://api.other.test' };
    const { nginx, Caddyfile, _headers } = recipes(
      { name: 'other.test', root: '/var/$&' },
      readSettings(env),
    );
    expect(nginx).toContain('server_name other.test;\n  root /var/$&;');
    expect(Caddyfile).toContain('other.test {\n\troot * /var/$&\n');
    for (const text of [nginx, Caddyfile, _headers]) expect(text).not.toContain('quits.example');
    for (const text of [nginx, Caddyfile, _headers]) expect(text).toContain(policiesOf(readSettings(env))[0]);
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

  it('has the origins in its pages for frames, but not in those of a version, and may be prepared again', async () => {
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

  it('does not exist without a shell', async () => {
    await expect(prepareSite(path.join(folder, 'elsewhere'), settings)).rejects.toThrow('holds no shell');
  });
});

describe("the app's page for a static host", () => {
  const page =
    '<html><head><script type="application/json" id="quits-config">{}</script><script>start()</script></head></html>';

  it('names the back end, under a policy that allows its own script', () => {
    const html = sitePage(page, settings, ['sha256-toast']);
    expect(html).toContain('"hosted":"https://api.quits.example"');
    expect(html).toMatch(
      /<head><meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' 'sha256-/,
    );
    expect(html).toContain("'sha256-toast'");
    expect(html).not.toContain('frame-ancestors');
  });

  it('names the picture of its card by the address of the app, also when that changes', () => {
    const card = '<head><meta property="og:image" content="/app/icon-512.png" />';
    const html = page.replace('<head>', card);
    const of = (address: string) => readSettings({ ...EXAMPLE.env, PUBLIC_URL: address });
    const before = sitePage(html, of('https://old.example'), []);
    expect(before).toContain('content="https://old.example/app/icon-512.png"');
    expect(sitePage(before, of('https://quits.example/'), [])).toContain(
      'content="https://quits.example/app/icon-512.png"',
    );
  });

  it('may be prepared again', () => {
    const html = sitePage(sitePage(page, readSettings({}), []), settings, []);
    expect(html).toBe(sitePage(page, settings, []));
  });
});
