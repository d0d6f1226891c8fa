import { saveAs } from '@quits/ui/save-as';
import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface Code {
  text: string;
  /** With the cross in its middle by which Swiss banks know it. */
  isSwiss?: boolean;
}

interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: 'black' | 'white';
}

/** Readers need a light margin of four modules. */
const BORDER = 4;
const PIXELS_PER_MODULE = 8;

/** The Swiss cross (SIX, Implementation Guidelines QR-bill 2.3, §6.4.2): sizes in millimeters of a code of 46. */
function crossOf(size: number): Square[] {
  const millimeter = (size - 2 * BORDER) / 46;
  const centered = (width: number, height: number, fill: Square['fill']): Square => ({
    x: (size - width * millimeter) / 2,
    y: (size - height * millimeter) / 2,
    width: width * millimeter,
    height: height * millimeter,
    fill,
  });
  return [
    centered(7, 7, 'white'),
    centered(6, 6, 'black'),
    centered(3.89, 1.17, 'white'),
    centered(1.17, 3.89, 'white'),
  ];
}

/** The squares of a code, in modules, in the order in which they are drawn; the first is its ground. */
export function squaresOf({ text, isSwiss = false }: Code): { size: number; squares: Square[] } {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x): Square[] => (isDark ? [{ x, y, width: 1, height: 1, fill: 'black' }] : [])),
  );
  const ground: Square = { x: 0, y: 0, width: size, height: size, fill: 'white' };
  return { size, squares: [ground, ...modules, ...(isSwiss ? crossOf(size) : [])] };
}

/** Squares of one color that follow each other are one path. */
function pathsOf(squares: readonly Square[]): { fill: Square['fill']; d: string }[] {
  const paths: { fill: Square['fill']; d: string }[] = [];
  for (const { x, y, width, height, fill } of squares) {
    const d = `M${String(x)} ${String(y)}h${String(width)}v${String(height)}h-${String(width)}z`;
    const last = paths.at(-1);
    if (last?.fill === fill) last.d += d;
    else paths.push({ fill, d });
  }
  return paths;
}

/** A QR code, dark on light in every theme, because many readers do not know the opposite. */
export function QrCode({ text, isSwiss = false, label }: Code & { label: string }) {
  const { size, paths } = useMemo(() => {
    const { squares, ...code } = squaresOf({ text, isSwiss });
    return { ...code, paths: pathsOf(squares) };
  }, [text, isSwiss]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
    >
      {paths.map((path) => (
        <path key={path.d} {...path} />
      ))}
    </svg>
  );
}

/** Saves a QR code as a picture. */
export function saveQrCode(code: Code, fileName: string): void {
  const { size, squares } = squaresOf(code);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * PIXELS_PER_MODULE;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE);
  for (const { x, y, width, height, fill } of squares) {
    context.fillStyle = fill;
    context.fillRect(x, y, width, height);
  }
  canvas.toBlob((picture) => picture && saveAs(URL.createObjectURL(picture), fileName));
}
