/**
 * A copy of a file for a bug report: numbers, days and the structure stay, words go. What is not known to be
 * harmless is replaced, so a copy says too little rather than too much.
 */

/** Numbers with signs, days and times, codes of currencies. */
const PLAIN = /^(?:[-+\d.,:/% '€$£]*|\d{4}-\d\d-\d\d[T ][\d:.]*Z?|[A-Z]{3}|yes|no|true|false)$/;
/** Keys of JSON whose texts say how a file is read. */
const KEPT_KEYS = /type|mode|rule|currency|categor|status|format|date|color|^id$|_id$|_at$/i;
const CAMEL_CASE_KEYS = /(?:Id|At)$/;
const PERSON_KEYS = /name|mail|member|owers|payer/i;
/** Headings of the apps that can be imported, and cells that say how a row is read. */
const HEADING =
  /^(?:dat(?:e|um|a)|fecha|tanggal|日付|วันที่|descri.+|beschr.+|omschr.+|opis|keterangan|概要|คำอธิบาย|[ck]at[eé]gor.+|カテゴリ|หมวดหมู่|cost[eo]?|coût|kost.+|koszt|custo|biaya|費用|ราคา|currency|moneda|devise|währung|valuta|moeda|mata uang|通貨|waluta|สกุลเงิน|what|amount|who paid|for whom|split amounts|purpose|type|owers|payer_(?:name|weight|active)|(?:first|last)name|name|weight|active|paid[ _]by|settlement|total|original (?:cost|currency)|conversion rate|is reimbursement|split mode|timestamp|repeat\w*|paymentmode\w*)$/i;
const KEPT_CELL =
  /^(?:payment|zahlung|pago|pagamento|paiement|expense|transfer|reimbursement|total balance|yes|no|evenly|unevenly – by \w+|deletemeifyouwant|settle all balances|liquidar todas las deudas)$/i;

const isKept = (key: string) => KEPT_KEYS.test(key) || CAMEL_CASE_KEYS.test(key);

/** The same word gets the same name. */
function createNames() {
  const people = new Map<string, string>();
  const others = new Map<string, string>();
  return (word: string, isPerson: boolean): string => {
    const names = isPerson || people.has(word) ? people : others;
    const name = names.get(word) ?? `${names === people ? 'Person' : 'Expense'} ${String(names.size + 1)}`;
    names.set(word, name);
    return name;
  };
}

function withoutNamesInJson(text: string): string {
  const nameFor = createNames();
  const replace = (key: string, value: unknown): unknown =>
    typeof value !== 'string' || PLAIN.test(value) || isKept(key)
      ? value
      : nameFor(value.trim(), PERSON_KEYS.test(key));
  return JSON.stringify(JSON.parse(text), replace, 2);
}

function withoutNamesInTable(text: string): string {
  const nameFor = createNames();
  return text.replace(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g, (line) => {
    const cells = line.match(/"(?:[^"]|"")*"|[^",;\t]+/g) ?? [];
    const wordOf = (cell: string) =>
      cell
        .replace(/^\s*"|"\s*$/g, '')
        .replace(/^\uFEFF/, '')
        .trim();
    const isHeading = cells.filter((cell) => HEADING.test(wordOf(cell))).length > 1;
    return line.replace(/"(?:[^"]|"")*"|[^",;\t]+/g, (cell) => {
      const word = wordOf(cell);
      const isKept = PLAIN.test(word) || KEPT_CELL.test(word) || (isHeading && HEADING.test(word));
      return isKept ? cell : nameFor(word, isHeading);
    });
  });
}

/** The copy of a file of an app, JSON or a table. */
export function withoutNames(text: string): string {
  try {
    return withoutNamesInJson(text);
  } catch {
    // Also JSON that is broken.
    return withoutNamesInTable(text);
  }
}
