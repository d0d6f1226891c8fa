import { msg, t } from '@quits/domain';

/** The longest side of a stored picture: enough to read a receipt. */
const LONGEST_SIDE = 2000;
const QUALITY = 0.85;

const UNREADABLE = msg('This picture cannot be read here. Save it as a JPEG or PNG first.');

export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const shrink = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: shrink(width), height: shrink(height) };
}

function draw(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, shrunkSize(picture.width, picture.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t(UNREADABLE));
  // Transparent parts would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Prepares a picture for upload: upright, at most 2,000 px a side, and without camera metadata (where, when
 * and with which device it was taken). Other files stay as they are; the server decides which types it
 * accepts.
 *
 * @throws Error with a sentence for a picture that this browser can't read
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(t(UNREADABLE));
  });
  const canvas = draw(picture);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!drawn) throw new Error(t(UNREADABLE));
  return drawn;
}

/** The name of the uploaded file: pictures become JPEGs. */
export function sentName({ name, type }: File): string {
  return type.startsWith('image/') ? `${name.replace(/\.[^.]*$/, '')}.jpg` : name;
}
