export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Larger pictures freeze a phone. */
const maxPixels = 64_000_000;
/** The side of the saved picture, in pixels. */
const maxSide = 512;

export interface Picture {
  /** A `data:` URL, which the content security policy allows. */
  url: string;
  image: HTMLImageElement;
}

export interface Square {
  x: number;
  y: number;
  width: number;
}

const readAsUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });

const load = (url: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The file is no picture'));
    image.src = url;
  });

/** @throws if the file is not a picture, damaged or too large to display */
export async function openPicture(file: File): Promise<Picture> {
  const url = await readAsUrl(file);
  const image = await load(url);
  const pixels = image.naturalWidth * image.naturalHeight;
  if (pixels === 0 || pixels > maxPixels) throw new Error(`${pixels} pixels are too few or too many`);
  await image.decode();
  return { url, image };
}

export function middleOf({ naturalWidth, naturalHeight }: HTMLImageElement): Square {
  const width = Math.min(naturalWidth, naturalHeight);
  return { x: Math.round((naturalWidth - width) / 2), y: Math.round((naturalHeight - width) / 2), width };
}

/** `null` if drawing fails. */
export function cut(image: HTMLImageElement, { x, y, width }: Square): string | null {
  const side = Math.max(1, Math.min(maxSide, width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, x, y, width, width, 0, 0, side, side);
  const part = canvas.toDataURL('image/png');
  return part.startsWith('data:image/png') ? part : null;
}
