import { type CallName, type ClientAnswer, fieldIn, toClient } from '@quits/contracts';
import { type Catalogue, setLocale } from '@quits/domain';
import type { PreviewInput } from '@quits/federation';
import { createElement, type FunctionComponent, render } from 'preact/compat';
import type { ComponentType } from 'react';
import { readLocale } from '../language/locale-choice.ts';
import { ANSWERED_AT } from '../api/last-answers.ts';
import { browserStore, tabStore } from '../session/storage.ts';
import { setExtras } from './core.ts';
import { placePreview, stylesReady } from './place-preview.ts';

type Chunk = readonly [
  ids: readonly number[],
  modules: Record<string, (module: { exports: unknown }) => void>,
];

/** The build puts the name of the list in which the feature's chunks wait for its runtime. */
declare const QUITS_CHUNKS: string;

/** The texts of a language are a chunk of the feature, which has run and waits for the feature's runtime. */
function readTexts(address: string | undefined): Catalogue | undefined {
  if (address === undefined) return undefined;
  const chunks = (fieldIn(window, QUITS_CHUNKS) ?? []) as readonly Chunk[];
  const id = Number(/(\d+)\.js$/.exec(address)?.[1]);
  const [, modules = {}] = chunks.find(([ids]) => ids.includes(id)) ?? [];
  const [run] = Object.values(modules);
  const module: { exports: Catalogue } = { exports: {} };
  run?.(module);
  return module.exports;
}

/** JSON of the answers, and when the oldest of an earlier visit arrived; undefined where one failed. */
async function readAnswers(asked: PreviewInput['answers']) {
  const answers = await Promise.all(asked);
  if (answers.some((answer) => !answer.ok)) return undefined;
  const oldest = Math.min(...answers.map((answer) => Number(answer.headers.get(ANSWERED_AT) ?? Infinity)));
  return {
    answers: await Promise.all(answers.map((answer): Promise<unknown> => answer.json())),
    answeredAt: Number.isFinite(oldest) ? oldest : undefined,
  };
}

/** What a page's top is drawn from; the answers as the code has them, to the calls of `Names`. */
export interface PreviewProps<Names extends readonly CallName[]> extends Pick<PreviewInput, 'user' | 'path'> {
  answers: { [Index in keyof Names]: ClientAnswer<Names[Index]> };
  /** When the oldest answer arrived, in milliseconds since 1970, where one is of an earlier visit. */
  answeredAt: number | undefined;
}

/** Everything that works only with the feature's own code: it looks as it will, and cannot be pressed or reached. */
const IDLE = 'button, input, select, textarea, [role="tablist"]';

/**
 * Offers the page's top to the starter of the page, which runs this script and draws it by the page's early answers.
 *
 * @param Top the page's own components; null where it has nothing to show. `Names` are the calls that the feature's
 *   contract states for the page, in its order
 */
export function providePreview<Names extends readonly CallName[]>(
  Top: ComponentType<PreviewProps<Names>>,
): void {
  const script = document.currentScript as HTMLScriptElement;
  script.quitsPreview = async ({ answers, user, path, hasExtras, texts, run, isSignedIn }) => {
    const read = readAnswers(answers).catch(() => undefined);
    await Promise.all([texts !== undefined && run(texts), stylesReady()]);
    const given = await read;
    const frame = document.querySelector<HTMLElement>('.frame');
    // Where React has begun, as on a fast line, the page itself is about to come.
    if (!given || !isSignedIn() || !frame) return undefined;
    setExtras(hasExtras);
    const storages = { local: browserStore(), tab: tabStore() };
    setLocale(readLocale(storages, navigator.languages), readTexts(texts));
    // The feature's contract states the calls.
    const props = { ...given, user, path, answers: given.answers.map(toClient) } as PreviewProps<Names>;
    const element = document.createElement('div');
    render(createElement(Top as FunctionComponent<PreviewProps<Names>>, props), element);
    if (!element.firstChild) return undefined;
    for (const control of element.querySelectorAll(IDLE)) {
      control.toggleAttribute('inert', true);
      // What fills in forms for a person waits for the page's own field. The attribute `readonly` would change its look.
      control.setAttribute('aria-readonly', 'true');
    }
    return placePreview(element, frame, isSignedIn, () => render(null, element));
  };
}
