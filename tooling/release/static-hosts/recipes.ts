// The complete configuration of Quits for hosts of plain files; docs/static-hosts.md shows it.
import { contentSecurityPolicy, CORS, PAGE_HEADERS } from '@quits/web';
import type { WebSettings } from '@quits/web';

/** Where the site stands: `name` as people type it, `root` the folder of the store. */
export interface Site {
  name: string;
  root: string;
}

export type StaticHost = 'nginx' | 'Caddyfile' | '_redirects' | '_headers';

const YEAR = 'public, max-age=31536000, immutable';
/** What every answer carries; for scripts and sheets those of a page mean nothing. */
const COMMON = { 'x-content-type-options': 'nosniff', ...PAGE_HEADERS };
/** The rest of its policy stands in the app's page itself, so that it changes with the page. */
const APP_POLICY = "frame-ancestors 'none'";
/** Files of the shell beside its page and assets (shell/public). */
const REMOTES_FILES = ['status.html', 'status.css', 'status.js', 'features.json'];

const policies = (settings: WebSettings) => ({
  status: contentSecurityPolicy({ settings }),
  frames: contentSecurityPolicy({ settings, isFramed: true }),
});

const entriesOf = (headers: Readonly<Record<string, string>>) => Object.entries(headers);

/** nginx sends no header whose value is empty. */
function nginx({ name, root }: Site, settings: WebSettings): string {
  const { status, frames } = policies(settings);
  const shared = entriesOf(CORS).map(
    ([header, value]) => [header, value, header.replaceAll('-', '_')] as const,
  );
  return `map $uri $quits_cache {
  default no-cache;
  ~^/shell/assets/ "${YEAR}";
  ~^/remotes/[^/]+/[^/]+/ "${YEAR}";
  ~^/embed/[0-9][^/]*/(?!.*\\.html$) "${YEAR}";
}
map $uri $quits_policy {
  default "${APP_POLICY}";
  ~^/shell/remotes/ "${status}";
  ~^/embed/ "${frames}";
}
${shared
  .map(([, value, variable]) => `map $uri $quits_${variable} { ~^(/shell)?/(remotes|embed)/ "${value}"; }`)
  .join('\n')}

server {
  listen 80;
  server_name ${name};
  root ${root};
  gzip_static on;
  gzip_vary on;
  types {
    "text/html; charset=utf-8" html;
    "text/css; charset=utf-8" css;
    "text/javascript; charset=utf-8" js mjs;
    "text/plain; charset=utf-8" ts;
    application/json json map;
    image/svg+xml svg;
    image/png png;
    image/webp webp;
    font/woff2 woff2;
  }
  add_header cache-control $quits_cache;
  add_header content-security-policy $quits_policy always;
${entriesOf(COMMON)
  .map(([header, value]) => `  add_header ${header} "${value}" always;`)
  .join('\n')}
${shared.map(([header, , variable]) => `  add_header ${header} $quits_${variable} always;`).join('\n')}

  location ~ /\\. { return 404; }
  location ~ /$ { try_files /shell/index.html =404; }
  location /assets/ { try_files /shell$uri =404; }
  location /remotes/ { try_files $uri /shell$uri =404; }
  location /embed/ { try_files $uri =404; }
  location / { try_files /shell$uri /shell/index.html =404; }
}`;
}

function caddy({ name, root }: Site, settings: WebSettings): string {
  const { status, frames } = policies(settings);
  const block = (headers: Readonly<Record<string, string>>) =>
    entriesOf(headers)
      .map(([header, value]) => `\t\t\t${header} "${value}"`)
      .join('\n');
  return `${name} {
	root * ${root}
	route {
		header {
${block({ ...COMMON, 'cache-control': 'no-cache', 'content-security-policy': APP_POLICY })}
		}
		@shared path /remotes/* /embed/*
		header @shared {
${block(CORS)}
		}
		header /remotes/* content-security-policy "${status}"
		header /embed/* content-security-policy "${frames}"
		@versioned {
			path_regexp ^/(assets/|remotes/[^/]+/[^/]+/|embed/[0-9][^/]*/)
			not path *.html
		}
		header @versioned cache-control "${YEAR}"

		@hidden path_regexp /\\.
		error @hidden 404
		@store path /remotes/* /embed/* /assets/*
		handle @store {
			try_files {path} /shell{path} =404
			file_server {
				precompressed br gzip
			}
		}
		handle {
			try_files /shell{path} /shell/index.html
			file_server {
				disable_canonical_uris
			}
		}
	}
	handle_errors {
		header cache-control no-store
		respond "{err.status_code}"
	}
}`;
}

/** The first rule that fits is the one; a file that is there goes first. */
const redirects = (): string =>
  [
    ['/assets/*', '/shell/assets/:splat', '200'],
    ...REMOTES_FILES.map((file) => [`/remotes/${file}`, `/shell/remotes/${file}`, '200']),
    ['/remotes/*', '/404', '404'],
    ['/embed/*', '/404', '404'],
    ['/favicon.svg', '/shell/favicon.svg', '200'],
    ['/service-worker.js', '/shell/service-worker.js', '200'],
    ['/*', '/shell/index.html', '200'],
  ]
    .map(([from = '', to = '', status = '']) => `${from.padEnd(20)} ${to.padEnd(27)} ${status}`)
    .join('\n');

/** A later rule wins over an earlier one for the same header. */
function headers(settings: WebSettings): string {
  const { status, frames } = policies(settings);
  const rules: [path: string, headers: Readonly<Record<string, string>>][] = [
    ['/*', { ...COMMON, 'cache-control': 'no-cache', 'content-security-policy': APP_POLICY }],
    ['/assets/*', { 'cache-control': YEAR }],
    ['/remotes/*', { ...CORS, 'content-security-policy': status }],
    ['/remotes/:name/:version/*', { 'cache-control': YEAR }],
    ['/embed/*', { ...CORS, 'content-security-policy': frames }],
  ];
  return rules
    .map(([path, sent]) =>
      [path, ...entriesOf(sent).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n');
}

/** The texts for each kind of host, by the web server's own variables. */
export const recipes = (site: Site, settings: WebSettings): Record<StaticHost, string> => ({
  nginx: nginx(site, settings),
  Caddyfile: caddy(site, settings),
  _redirects: redirects(),
  _headers: headers(settings),
});
