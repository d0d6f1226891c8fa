import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

  it('is refused when the kept one is too short', () => {
    writeFileSync(join(dataDir, 'jwt-secret'), 'short');
    expect(() => signingSecret(undefined, dataDir)).toThrow(/too short/);
  });
});
