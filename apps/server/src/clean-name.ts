/** For emails. Names come from users: removes line breaks and control characters, and limits the length. */
export const cleanName = (name: string): string =>
  name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 100);
