import { defineConfig } from '@playwright/test';

const executablePath = process.env.QUITS_BROWSER ?? '';
const args = JSON.parse(process.env.QUITS_BROWSER_ARGS ?? '[]') as string[];

const isFull = Boolean(process.env.QUITS_FULL_TESTS);

/**
 * `npm test` has one journey for each screen, each feature and each promise. A full run also has
 * journeys whose title or tag says `@full`: variants, tables of cases, what is large.
 */
export default defineConfig({
  testDir: './src',
  grepInvert: isFull ? [] : /@full/,
  outputDir: './results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // On two processors: a journey waits for a good part of its time, and leaves them to a third one.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['../tooling/scripts/specification/playwright-reporter.mjs']],
  use: {
    baseURL: process.env.QUITS_WEB ?? 'http://localhost:3000',
    browserName: 'chromium',
    launchOptions: { executablePath, args },
    viewport: { width: 1280, height: 900 },
    // Keeping a trace of every journey, for one that may fail, is a fifth of all work: `npm run e2e -- --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Motion is a good part of a browser's work without a graphics card. A journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Europe/Zurich',
  },
});
