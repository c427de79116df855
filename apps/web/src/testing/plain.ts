/** As queries see a text: their spaces are plain ones. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
