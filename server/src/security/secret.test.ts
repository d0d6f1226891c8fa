import fs, { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingSecret } from './secret.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quits-secret-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

describe('signingSecret', () => {
  it('is the configured one', () => {
    expect(signingSecret('configured', dataDir)).toBe('configured');
  });

  it('is made once, kept for its owner alone, and found again', () => {
    const made = signingSecret(undefined, dataDir);
    const path = join(dataDir, 'jwt-secret');
    expect(Buffer.byteLength(made)).toBeGreaterThanOrEqual(32);
    expect(readFileSync(path, 'utf8')).toBe(made);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(signingSecret(undefined, dataDir)).toBe(made);
  });

  it('is on the disk, whole, before its name is there, and then its name is', () => {
    const steps: string[] = [];
    for (const name of ['fsyncSync', 'linkSync'] as const) {
      const original = fs[name] as (...given: unknown[]) => void;
      jest.spyOn(fs, name).mockImplementation((...given: unknown[]) => {
        const isFolder = typeof given[0] === 'number' && fs.fstatSync(given[0]).isDirectory();
        steps.push(isFolder ? 'sync of the folder' : name);
        original(...given);
      });
    }
    signingSecret(undefined, dataDir);
    jest.restoreAllMocks();
    expect(steps).toEqual(['fsyncSync', 'linkSync', 'sync of the folder']);
    expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
  });

  it('is the first one’s when two make it concurrently', () => {
    const link = fs.linkSync;
    jest.spyOn(fs, 'linkSync').mockImplementationOnce((from, to) => {
      writeFileSync(to, 'the secret of the one who came first');
      link(from, to);
    });
    expect(signingSecret(undefined, dataDir)).toBe('the secret of the one who came first');
    expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
  });

  it('is refused when the kept one is too short', () => {
    writeFileSync(join(dataDir, 'jwt-secret'), 'short');
    expect(() => signingSecret(undefined, dataDir)).toThrow(/too short/);
  });
});
