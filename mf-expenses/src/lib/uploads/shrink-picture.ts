/** The longest side of a picture that is kept (extras §9): enough to read a till slip. */
const LONGEST_SIDE = 2000;
const QUALITY = 0.85;

const UNREADABLE = 'This picture cannot be read here. Save it as a JPEG or PNG first.';

/** How large a picture of this size is drawn. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const shrink = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: shrink(width), height: shrink(height) };
}

function draw(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, shrunkSize(picture.width, picture.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error(UNREADABLE);
  // What was see-through would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * A picture as it is sent: upright, at most 2,000 px a side, and without what cameras write into files (where and when
 * it was taken, with what). Anything else is sent as it is: what it may be is the server's to say.
 *
 * @throws Error with a sentence for a picture that this browser cannot read
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(UNREADABLE);
  });
  const canvas = draw(picture);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!drawn) throw new Error(UNREADABLE);
  return drawn;
}

/** The name that goes with it: a picture is a JPEG now. */
export function sentName({ name, type }: File): string {
  return type.startsWith('image/') ? `${name.replace(/\.[^.]*$/, '')}.jpg` : name;
}
