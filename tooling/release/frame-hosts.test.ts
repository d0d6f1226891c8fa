import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readFrameConfig } from '../../embed/src/frame-config.ts';
import { readSettings } from '../../web/src/settings.ts';
import { hostLines, writeFramePages } from './frame-hosts.ts';

const ROOT = path.resolve(__dirname, '../..');
const ENV = { EMBED_ORIGINS: 'https://portal.example', API_URL: 'https://api.quits.example' };
const settings = readSettings(ENV);

describe('lines for static hosts', () => {
  it('are those of docs/operations.md, for the variables that stand there', () => {
    const doc = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
    for (const [name, value] of Object.entries(ENV)) expect(doc).toContain(`${name}=${value}`);
    const blocks = [...doc.matchAll(/^```(\w+) static-host\n([\s\S]*?)\n```$/gm)].map(([, , text]) => text);
    expect(blocks).toEqual(Object.values(hostLines(settings)));
  });

  it('let the named origins frame the pages, and nobody when none is named', () => {
    for (const lines of Object.values(hostLines(settings)))
      expect(lines).toContain('frame-ancestors https://portal.example');
    for (const lines of Object.values(hostLines(readSettings({}))))
      expect(lines).toContain("frame-ancestors 'none'");
  });
});

describe('pages for frames on a static host', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quits-frames-'));
  const page = readFileSync(path.join(ROOT, 'embed/src/frame-page.html'), 'utf8');
  const files = ['embed/groups.html', 'embed/1.0.0/groups.html'];
  const configOf = (html: string) => readFrameConfig(/id="quits-config">([^<]*)</.exec(html)?.[1] ?? '');

  beforeAll(() => {
    mkdirSync(path.join(folder, 'embed/1.0.0'), { recursive: true });
    for (const file of files) writeFileSync(path.join(folder, file), page);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('carry the origins, packed forms as well, and may be written again', async () => {
    await writeFramePages(folder, readSettings({ EMBED_ORIGINS: 'https://old.example' }));
    expect(await writeFramePages(folder, settings)).toEqual(files.map((file) => `/${file}`).sort());
    for (const file of files) {
      const plain = readFileSync(path.join(folder, file));
      expect(brotliDecompressSync(readFileSync(path.join(folder, `${file}.br`)))).toEqual(plain);
      expect(configOf(plain.toString())).toEqual({
        api: { extras: true, hosted: 'https://api.quits.example' },
        embedOrigins: ['https://portal.example'],
      });
    }
  });

  it('are none where there is no embed', async () => {
    expect(await writeFramePages(path.join(folder, 'elsewhere'), settings)).toEqual([]);
  });
});
