const hex = /^#[0-9a-f]{6}$/i;

export const isColor = (value: string): boolean => hex.test(value);

/** Of one channel, 0 to 255, as WCAG 2.2 defines relative luminance. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** From 1 to 21. @param color `#RRGGBB` */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16)));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** WCAG 2.2 AA, for text. */
export const isReadableOnWhite = (color: string): boolean => contrastWithWhite(color) >= 4.5;
