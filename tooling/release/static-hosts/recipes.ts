// The complete configuration of Quits for static hosts. docs/static-hosts.md has it for an example site;
// other sites get the same texts with their own name, folder and policies.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentSecurityPolicy, readSettings, type WebSettings } from '@quits/web';
import { ROOT } from '../../lib/workspace.mjs';

const PAGE = path.join(ROOT, 'docs/static-hosts.md');
const BLOCK = /^```\w+ static-host\n([\s\S]*?)\n```$/gm;

/** The site: `name` as people type it, `root` the folder of the store. */
export interface Site {
  name: string;
  root: string;
}

/** The example of the page, with its variables. */
export const EXAMPLE = {
  site: { name: 'quits.example', root: '/srv/quits' },
  env: { EMBED_ORIGINS: 'https://portal.example', API_URL: 'https://api.quits.example' },
};
/** A name within an address is that of another host. */
const NAME = /(?<![./])\bquits\.example\b/g;

/** The policies of the status page and of pages for frames. */
export const policiesOf = (settings: WebSettings) => [
  contentSecurityPolicy({ settings }),
  contentSecurityPolicy({ settings, isFramed: true }),
];

/** The texts for each kind of host, by the web server's own variables. */
export function recipes({ name, root }: Site, settings: WebSettings) {
  const policies = policiesOf(settings);
  const [nginx = '', Caddyfile = '', _redirects = '', _headers = ''] = [
    ...readFileSync(PAGE, 'utf8').matchAll(BLOCK),
  ].map(([, text = '']) => {
    const ofSite = text.replace(NAME, () => name).replaceAll(EXAMPLE.site.root, () => root);
    return policiesOf(readSettings(EXAMPLE.env)).reduce(
      (changed, policy, index) => changed.replaceAll(policy, () => policies[index] ?? ''),
      ofSite,
    );
  });
  return { nginx, Caddyfile, _redirects, _headers };
}
