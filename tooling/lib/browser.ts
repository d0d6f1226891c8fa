import { existsSync } from 'node:fs';

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

interface FoundBrowser {
  executable: string;
  args: string[];
}

/** The browser from an npm package, for a machine without one: no download and no root. */
async function packaged(): Promise<FoundBrowser> {
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  // Not its own arguments: their single process mixes up browser contexts.
  return { executable: await chromium.executablePath(), args: ['--no-sandbox'] };
}

/**
 * Finds the browser for tests: `CHROME_PATH`, else an installed Chrome or Chromium, else the packaged one.
 * The packaged one is unpacked to a fixed place, so call this once, before any worker starts.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const installed = process.env.CHROME_PATH ?? INSTALLED.find((candidate) => existsSync(candidate));
  const { executable, args } = installed ? { executable: installed, args: [] } : await packaged();
  const forRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executable, args: [...new Set([...args, ...ARGUMENTS, ...forRoot])] };
}
