import { createHash } from 'node:crypto';

/** The parts of an OpenAPI document that the page shows. */
interface Operation {
  summary?: string;
  tags?: readonly string[];
  security?: readonly unknown[];
  parameters?: readonly unknown[];
  requestBody?: unknown;
  responses?: Record<string, unknown>;
}

interface DocsPage {
  html: string;
  contentSecurityPolicy: string;
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h2 { margin-top: 2.5rem; }
details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.4 ui-monospace, monospace; }
pre { overflow-x: auto; }
`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}

function renderJson(title: string, value: unknown): string {
  if (value === undefined) return '';
  return `<h4>${escapeHtml(title)}</h4><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

/** Successful answers in full; all refusals look the same. */
function renderAnswers(responses: Record<string, unknown>): string[] {
  const statuses = Object.keys(responses);
  const refusals = statuses.filter((status) => Number(status) >= 400);
  return [
    ...statuses
      .filter((status) => Number(status) < 400)
      .map((status) => renderJson(`Answer ${status}`, responses[status])),
    `<p>Refusals: ${escapeHtml(refusals.join(', ') || 'none')}</p>`,
  ];
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const access = operation.security === undefined ? 'no session needed' : 'needs a session';
  return [
    `<details><summary><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>`,
    `<p>${access}</p>`,
    renderJson('Parameters', operation.parameters),
    renderJson('Body', operation.requestBody),
    ...renderAnswers(operation.responses ?? {}),
    '</details>',
  ].join('');
}

/**
 * Renders an OpenAPI document as one page without scripts. Its hash allows its only style.
 *
 * @param document the result of `app.swagger()`
 */
export function renderDocs(document: { paths?: object | undefined }): DocsPage {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {}) as [
    string,
    Record<string, Operation>,
  ][]) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), renderOperation(method, path, operation)]);
    }
  }
  const sections = [...byTag].map(([tag, operations]) => `<h2>${escapeHtml(tag)}</h2>${operations.join('')}`);
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return {
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Quits API</title><style>${STYLE}</style></head><body><main><h1>Quits API</h1>
<p>The same as data: <a href="/openapi.json">openapi.json</a></p>${sections.join('')}</main></body></html>`,
  };
}
