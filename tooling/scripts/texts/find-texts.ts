/** Reads the sources: which texts a package shows, and which ones no catalogue can translate. */
import ts from 'typescript';

const SHOWING = new Set(['t', 'richText', 'msg']);
/** Attributes whose value a person reads, or a screen reader speaks. */
const READ_ALOUD = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'hint',
  'description',
  'heading',
  'aria-label',
]);
/** Two letters in a row are a word; a sign alone ("·", "→") needs no translation. */
const WORD = /\p{L}{2}/u;

export interface FoundTexts {
  messages: string[];
  /** Places where a text stands without `t`, and calls that a catalogue cannot follow. */
  problems: string[];
}

/** The literals that an argument may be: itself, or both sides of a condition. */
function literalsOf(node: ts.Expression | undefined): string[] {
  if (node && ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (node && ts.isConditionalExpression(node)) {
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  }
  return node && ts.isStringLiteralLike(node) ? [node.text] : [];
}

export function findTexts(file: string, source: string): FoundTexts {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const messages: string[] = [];
  const problems: string[] = [];
  const report = (node: ts.Node, what: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    problems.push(`${file}:${String(line + 1)} ${what}`);
  };

  function readCall(node: ts.CallExpression): void {
    if (!ts.isIdentifier(node.expression) || !SHOWING.has(node.expression.text)) return;
    const [message] = node.arguments;
    messages.push(...literalsOf(message));
    if (message && ts.isTemplateExpression(message)) report(node, 'a message with ${…}: use a {value}');
    // The text would keep the language of that moment.
    if (node.expression.text !== 'msg' && !ts.findAncestor(node, ts.isFunctionLike))
      report(node, 'shown while the module loads');
  }

  function readAttribute(node: ts.JsxAttribute): void {
    if (!READ_ALOUD.has(node.name.getText(tree)) || !node.initializer) return;
    const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
    for (const literal of literalsOf(value)) {
      if (WORD.test(literal)) report(node, `"${literal}" in an attribute`);
    }
    if (value && ts.isTemplateExpression(value) && WORD.test(value.head.text)) {
      report(node, `"${value.head.text}…" in an attribute`);
    }
  }

  function read(node: ts.Node): void {
    if (ts.isCallExpression(node)) readCall(node);
    if (ts.isJsxText(node) && WORD.test(node.text)) report(node, `"${node.text.trim()}" between tags`);
    if (ts.isJsxAttribute(node)) readAttribute(node);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      for (const literal of literalsOf(node.expression)) {
        if (WORD.test(literal)) report(node, `"${literal}" between tags`);
      }
    }
    ts.forEachChild(node, read);
  }
  read(tree);
  return { messages, problems };
}
