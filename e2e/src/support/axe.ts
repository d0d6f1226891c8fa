import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface Rules {
  type: 'tag' | 'rule';
  values: string[];
}

/** WCAG 2.2, A and AA. */
const WCAG: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
};
/** Appearances differ in colors alone, so that these are all of axe's rules that can tell one from the other. */
const OF_COLORS: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Runs in the page; all of the rules when none are named. */
async function run(rules?: Rules): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const options = {
    resultTypes: ['violations' as const],
    // It takes the initials of an avatar, which nothing reads out, for a part of what a link is called.
    rules: { 'label-content-name-mismatch': { enabled: false } },
    ...(rules && { runOnly: rules }),
  };
  const { violations: found } = await inPage.run(options);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

async function findings(page: Page, rules?: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(run, rules);
}

/** Violations of WCAG 2.2 A and AA on what the page shows now, as sentences. */
export const violations = (page: Page) => findings(page, WCAG);

/** Those of what was looked at in another appearance before. */
export const violationsOfColors = (page: Page) => findings(page, OF_COLORS);
