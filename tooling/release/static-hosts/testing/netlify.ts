import { existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { typeOf } from '@quits/web';
import redirector from 'netlify-redirector';

type Rule = { path: RegExp; headers: [string, string][] };

/** The rules of a `_headers` file: `*` stands for anything, `:name` for one segment. */
function readHeaders(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) {
      const pattern = line.replace(/[.]/g, '\\.').replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+');
      rules.push({ path: new RegExp(`^${pattern}$`), headers: [] });
    } else {
      const [, name = '', value = ''] = /^ +([\w-]+): (.*)$/.exec(line) ?? [];
      rules.at(-1)?.headers.push([name, value]);
    }
  }
  return rules;
}

/**
 * A host of the kind that reads `_redirects` and `_headers`: Netlify's own reader of the former decides, a file
 * that is there goes first, and a rule that leads to none answers 404.
 */
export async function netlifyServer(root: string, texts: { _redirects: string; _headers: string }) {
  const rules = await redirector.parsePlain(texts._redirects, {});
  const headers = readHeaders(texts._headers);
  const isFile = (pathname: string) => {
    const file = path.join(root, pathname);
    return existsSync(file) && statSync(file).isFile();
  };

  function target(pathname: string): string | undefined {
    if (isFile(pathname)) return pathname;
    const request = {
      scheme: 'https',
      host: 'quits.example',
      path: pathname,
      query: '',
      headers: {},
      cookieValues: {},
    };
    const rule = rules.match({ ...request, getHeader: () => '', getCookie: () => '' });
    return rule?.status === 200 && isFile(rule.to) ? rule.to : undefined;
  }

  return http.createServer(({ url = '/' }, response) => {
    const pathname = url.split('?')[0] ?? url;
    for (const { headers: sent } of headers.filter((rule) => rule.path.test(pathname)))
      for (const [name, value] of sent) response.setHeader(name, value);
    const found = target(pathname);
    if (found === undefined) {
      response.writeHead(404, { 'cache-control': 'no-cache' }).end('Not found');
      return;
    }
    response.setHeader('content-type', typeOf(found));
    response.end(readFileSync(path.join(root, found)));
  });
}
