import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { directionOf } from '@quits/contracts';
import { z } from 'zod';
import type { WriteQueries } from '../../db/tables.ts';
import { languageOfRequest } from '../../http/caller.ts';
import { mailTexts } from '../../mail/texts.ts';
import { setMails } from './settings.service.ts';
import type { StopClaims, StopLinks } from './unsubscribe.ts';

const querySchema = z.object({ t: z.string().max(1000).catch('') });
/** `act` is a button of the page; a mail program sends none. */
const formSchema = z.object({ act: z.enum(['stop', 'undo']).optional().catch(undefined) });

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:24rem;padding:0 1rem;text-align:center;' +
  'color-scheme:light dark}button{font:inherit;padding:.75rem 1.5rem}';

/** A page with one button, in the browser's language. It has no script. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: 'asks' | 'stopped' | 'undone',
): FastifyReply {
  const { t, language } = mailTexts(languageOfRequest(request) ?? 'en');
  const said = { asks: '', stopped: t('These mails have stopped.'), undone: t('These mails come again.') }[
    page
  ];
  const [act, button] = page === 'stopped' ? ['undo', t('Undo')] : ['stop', t('Stop these mails')];
  // The texts are our own, and the form goes to the address of the page.
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Quits</title><style>${STYLE}</style><main><h1>Quits</h1>${said && `<p role="status">${said}</p>`}
<form method="post"><button name="act" value="${act}">${button}</button></form></main></html>`;
  return reply
    .header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Stops the mails of a link, or takes that back. A person without an account has nothing to stop. */
const apply = (trx: WriteQueries, { user, stops }: StopClaims, isOn: boolean) =>
  setMails(trx, user, stops, isOn);

/** Stopping mails by the link in them, without signing in. What no link says changes nothing, and looks the same. */
export const unsubscribeRoutes =
  (links: StopLinks): FastifyPluginCallback =>
  (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, parsed) => {
      parsed(null, Object.fromEntries(new URLSearchParams(String(body))));
    });
    const options = { config: { access: 'public' }, schema: { hide: true } } as const;
    app.get('/mail/unsubscribe', options, (request, reply) => sendPage(request, reply, 'asks'));
    app.post('/mail/unsubscribe', options, async (request, reply) => {
      const claims = links.read(querySchema.parse(request.query).t);
      const { act } = formSchema.parse(request.body ?? {});
      if (claims) await app.database.write((trx) => apply(trx, claims, act === 'undo'));
      if (act === undefined) return reply.code(200).send();
      return sendPage(request, reply, act === 'undo' ? 'undone' : 'stopped');
    });
    done();
  };
