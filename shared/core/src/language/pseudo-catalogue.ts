/**
 * The texts of the pseudo-languages: English with accents and 40 % longer, so that developers see what is not
 * translated and what is cut off.
 */
const ACCENTS: Readonly<Record<string, string>> = {
  a: 'à',
  e: 'ē',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
};

const accented = (text: string) => text.replace(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter);

function longer(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return `${text}${'~'.repeat(Math.ceil(letters * 0.4))}`;
}

/** Changes the words of a message, and leaves its places, choices and tags. */
function pseudo(message: string): string {
  const around: ('words' | 'place')[] = ['words'];
  const tokens = message.replace(/^\[[^\]]*\] /, '').split(/([{}]|<\/?\w+>)/);
  return tokens
    .map((token) => {
      if (token === '{') around.push(around.at(-1) === 'words' ? 'place' : 'words');
      else if (token === '}') around.pop();
      else if (around.at(-1) === 'words' && !token.startsWith('<')) return longer(accented(token));
      return token;
    })
    .join('');
}

/** Has a translation for every message. */
export const pseudoCatalogue = new Proxy<Record<string, string>>(
  {},
  { get: (_texts, message) => (typeof message === 'string' ? pseudo(message) : undefined) },
);
