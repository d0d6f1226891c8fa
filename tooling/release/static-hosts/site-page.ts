import {
  contentSecurityPolicy,
  injectCard,
  injectConfig,
  inlineHashes,
  pageSettings,
  type WebSettings,
} from '@quits/web';

export const SITE_SETTINGS = 'remotes/shell/site.json';

/** Directives that a policy within a page cannot have; the host's headers have them. */
const HEADER_ONLY = /^(?:frame-ancestors|report-uri) /;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;

function policyTag(html: string, settings: WebSettings, styleHashes: readonly string[]): string {
  const hashes = {
    scriptHashes: inlineHashes(html, 'script'),
    styleHashes: [...inlineHashes(html, 'style'), ...styleHashes],
  };
  const directives = contentSecurityPolicy({ settings, ...hashes }).split('; ');
  const policy = directives.filter((directive) => !HEADER_ONLY.test(directive)).join('; ');
  return `<meta http-equiv="content-security-policy" content="${policy}">`;
}

/**
 * The app's page for a static host, which cannot insert settings or name each shell's scripts in a header. So
 * both are in the page. It may be prepared again.
 *
 * @param styleHashes of the shell's `csp.json`
 */
export function sitePage(html: string, settings: WebSettings, styleHashes: readonly string[]): string {
  const page = injectCard(injectConfig(html.replace(POLICY, ''), pageSettings(settings)), settings.publicUrl);
  return page.replace('<head>', `<head>${policyTag(page, settings, styleHashes)}`);
}

/** The same for files of a store: the page, the shell's `csp.json` and the stored settings. */
export function preparedPage(page: Buffer, policy: Buffer, settings: Buffer): Buffer {
  const { styleHashes = [] } = JSON.parse(policy.toString()) as { styleHashes?: string[] };
  return Buffer.from(sitePage(page.toString(), JSON.parse(settings.toString()) as WebSettings, styleHashes));
}
