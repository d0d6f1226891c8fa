import { createStyles } from './styles.ts';
import { settled } from './testing/fake-loader.ts';

const COMMON = 'https://quits.example/embed/embed.css';

const { fetch } = globalThis;
/** Address → the hash that its answer must have. */
const asked = new Map<string, string | undefined>();
const answers = new Map<string, Response | (() => Response)>();

beforeEach(() => {
  answers.clear();
  Object.assign(globalThis, {
    fetch: (address: string, { integrity }: RequestInit) => {
      asked.set(address, integrity);
      const answer = answers.get(address);
      return Promise.resolve(typeof answer === 'function' ? answer() : new Response('', { status: 404 }));
    },
  });
});
afterAll(() => Object.assign(globalThis, { fetch }));

const serve = (address: string, text: string) => answers.set(address, () => new Response(text));
function shadow() {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const texts = () =>
    root.adoptedStyleSheets.map(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText).join(' '));
  return { root, texts };
}

/** What a remote's build does with its own style sheet (tooling/build/webpack). */
async function handOver(href: string, integrity = ''): Promise<string> {
  const link = document.createElement('link');
  link.href = href;
  link.integrity = integrity;
  const outcome = new Promise<string>((resolve) => {
    link.addEventListener('load', () => resolve('load'));
    link.addEventListener('error', () => resolve('error'));
  });
  window.__quitsStyles?.(link);
  return outcome;
}

describe('style of embeds', () => {
  it('goes to every existing and future shadow root, with the common sheet first', async () => {
    const styles = createStyles(COMMON);
    const early = shadow();
    styles.applyStyles(early.root);
    expect(early.texts()).toEqual([expect.stringContaining(':host')]);
    serve('https://quits.example/a.css', '.a {}');
    serve(COMMON, '@layer reset;');
    expect(await handOver('https://quits.example/a.css')).toBe('load');
    await styles.ready();
    const late = shadow();
    styles.applyStyles(late.root);
    expect(early.texts().slice(1)).toEqual(['@layer reset;', '.a { }']);
    expect(late.texts()).toEqual(early.texts());
  });

  it('must have the hash that the build of a remote states', async () => {
    createStyles(COMMON);
    serve('https://quits.example/b.css', '.b {}');
    await handOver('https://quits.example/b.css', 'sha256-b');
    expect(asked.get('https://quits.example/b.css')).toBe('sha256-b');
  });

  it('is loaded once, and again only after a failure', async () => {
    const styles = createStyles(COMMON);
    await expect(styles.ready()).rejects.toThrow(`${COMMON} answered 404`);
    serve(COMMON, '@layer reset;');
    await styles.ready();
    await styles.ready();
    const { root, texts } = shadow();
    styles.applyStyles(root);
    expect(texts()).toHaveLength(2);
  });

  it("notifies a remote's build that a sheet did not load", async () => {
    createStyles(COMMON);
    expect(await handOver('https://quits.example/none.css')).toBe('error');
  });

  it('leaves a removed shadow root alone', async () => {
    const styles = createStyles(COMMON);
    const { root, texts } = shadow();
    styles.applyStyles(root)();
    serve('https://quits.example/b.css', '.b {}');
    await handOver('https://quits.example/b.css');
    await settled();
    expect(texts()).toHaveLength(1);
  });
});
