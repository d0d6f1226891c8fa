import { tagOf } from '../features.ts';
import { attributesOf, tokensOf } from './settings.ts';
import type { Settings } from './settings.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function tagText(settings: Settings): string {
  const tag = tagOf(settings.feature);
  const attributes = Object.entries(attributesOf(settings)).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  );
  return `<${tag}${attributes.join('')}></${tag}>`;
}

function propertyLines(settings: Settings): string[] {
  const tokens = tokensOf(settings);
  return [
    ...(Object.keys(tokens).length > 0
      ? [`  quits.tokens = ${JSON.stringify(tokens, null, 2).replaceAll('\n', '\n  ')};`]
      : []),
    ...(settings.session === 'missing'
      ? []
      : ["  quits.getToken = async () => (await fetch('/quits-token')).json();"]),
  ];
}

/**
 * The HTML for a page that shows what the settings say.
 *
 * @param script address of the loader
 */
export function snippetOf(settings: Settings, script: string): string {
  const properties = propertyLines(settings);
  const own = [
    '<script>',
    `  const quits = document.querySelector('${tagOf(settings.feature)}');`,
    ...properties,
    '</script>',
  ];
  return [
    `<script src="${escaped(script)}" defer></script>`,
    tagText(settings),
    ...(properties.length > 0 ? own : []),
  ].join('\n');
}
