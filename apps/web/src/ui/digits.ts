/** First digits of other scripts: Arabic, Persian, full-width. */
const zeros = [0x0660, 0x06f0, 0xff10];

export const plainDigits = (typed: string): string =>
  typed.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(zeros.map((zero) => code - zero).find((digit) => digit >= 0 && digit < 10));
  });

export const digitsOf = (typed: string): string => plainDigits(typed).replace(/\D/g, '');

export function rewrite(input: HTMLInputElement, part: (typed: string) => string): string {
  const written = part(input.value);
  if (written !== input.value) {
    const caret = part(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    input.value = written;
    input.setSelectionRange(caret, caret);
  }
  return written;
}
