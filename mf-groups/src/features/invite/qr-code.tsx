import { saveAs } from '@quits/ui/save-as';
import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './link-dialog.module.css';

/** Readers need a light margin of four modules. */
const encodeLink = (url: string) => encode(url, { ecc: 'M', border: 4 });

const PIXELS_PER_MODULE = 8;

const darkModules = (rows: readonly boolean[][]) =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])));

/** A QR code, dark on light in every theme, because many readers do not know the opposite. */
export function QrCode({ url, label }: { url: string; label: string }) {
  const { size, data } = useMemo(() => encodeLink(url), [url]);
  const path = darkModules(data).map(({ x, y }) => `M${String(x)} ${String(y)}h1v1h-1z`);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path.join('')} fill="black" />
    </svg>
  );
}

export function saveQrCode(url: string): void {
  const { size, data } = encodeLink(url);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * PIXELS_PER_MODULE;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE);
  context.fillStyle = 'white';
  context.fillRect(0, 0, size, size);
  context.fillStyle = 'black';
  for (const { x, y } of darkModules(data)) context.fillRect(x, y, 1, 1);
  canvas.toBlob((picture) => picture && saveAs(URL.createObjectURL(picture), 'quits-invitation.png'));
}
