declare global {
  interface Window {
    /** Takes the style sheet that a remote's build would add to the page's head (tooling/build/webpack). */
    __quitsStyles?: (link: HTMLLinkElement) => void;
  }
}

/** Before the app's sheets have loaded: a quiet placeholder and a readable message. */
const FIRST = `
:host { display: block; }
:host([hidden]) { display: none; }
.status { box-sizing: border-box; padding: 24px; color: var(--q-color-text, #17211c);
  background: var(--q-color-bg, #f7f8f6); font: 16px/1.5 var(--q-font, system-ui, sans-serif); }
.loading { animation: q-appear 0s 150ms both; }
.status button { min-height: 44px; margin-top: 12px; padding: 0 16px; border: 1px solid currentcolor;
  border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer; }
@keyframes q-appear { from { visibility: hidden; } }
`;

export interface Styles {
  /** Adds all current and future sheets to a shadow root; returns a function that ends this. */
  applyStyles(root: ShadowRoot): () => void;
  /** Resolves with the sheet that all features need; rejects when it does not load. */
  ready(): Promise<void>;
}

async function readSheet(address: string, integrity: string): Promise<CSSStyleSheet> {
  const answer = await fetch(address, { credentials: 'omit', integrity });
  if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
  const sheet = new CSSStyleSheet({ baseURL: address });
  return sheet.replace(await answer.text());
}

function firstSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(FIRST);
  return sheet;
}

/**
 * The style of all embeds of a page: constructable sheets that their shadow roots share. It does not reach
 * the page, and the page's style does not reach the embeds.
 *
 * @param common address of the sheet that all features need
 */
export function createStyles(common: string): Styles {
  const sheets: CSSStyleSheet[] = [];
  const roots = new Set<ShadowRoot>();
  const known = new Map<string, Promise<void>>();
  let first: CSSStyleSheet | undefined;

  function show(root: ShadowRoot): void {
    first ??= firstSheet();
    root.adoptedStyleSheets = [first, ...sheets];
  }

  function add(address: string, isCommon: boolean, integrity = ''): Promise<void> {
    const adding =
      known.get(address) ??
      readSheet(address, integrity).then((sheet) => {
        // The common one leads: its first statement fixes the order of the layers.
        if (isCommon) sheets.unshift(sheet);
        else sheets.push(sheet);
        for (const root of roots) show(root);
      });
    known.set(address, adding);
    adding.catch(() => known.delete(address));
    return adding;
  }

  window.__quitsStyles = (link) => {
    add(link.href, false, link.integrity).then(
      () => link.dispatchEvent(new Event('load')),
      () => link.dispatchEvent(new Event('error')),
    );
  };

  return {
    applyStyles(root) {
      roots.add(root);
      show(root);
      return () => {
        roots.delete(root);
      };
    },
    ready: () => add(common, true),
  };
}
