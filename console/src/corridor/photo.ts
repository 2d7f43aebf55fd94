/**
 * A photo as it is sent: drawn anew, so that it is small, and that neither the place where it was taken nor the phone
 * that took it goes along.
 */
export interface Photo {
  readonly picture: HTMLCanvasElement;
  /** A JPEG, in base64. */
  readonly base64: string;
}

const longestSide = 1280;
/** Bytes; a network at the end of a corridor is slow. */
const enough = 200_000;

/** Throws where it is no picture that this browser can read. */
export async function takePhoto(file: Blob): Promise<Photo> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (let side = longestSide; ; side /= 2) {
      const picture = drawn(bitmap, side);
      for (const quality of [0.8, 0.6, 0.4]) {
        const jpeg = await jpegOf(picture, quality);
        if (jpeg.size <= enough || side < 200) return { picture, base64: await base64Of(jpeg) };
      }
    }
  } finally {
    bitmap.close();
  }
}

export function draw({ picture }: Photo, onto: HTMLCanvasElement): void {
  onto.width = picture.width;
  onto.height = picture.height;
  onto.getContext('2d')?.drawImage(picture, 0, 0);
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw');
  // What is clear in a picture is white on paper, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('this browser cannot draw')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });
}

/** By pieces: a string of so many arguments at once is too much for some phones. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
