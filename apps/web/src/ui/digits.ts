/** Where the digits of keyboards other than ours begin: Arabic, Persian, full-width. */
const zeros = [0x0660, 0x06f0, 0xff10];

/** Every digit as 0 to 9, whatever keyboard it came from. */
export const plainDigits = (typed: string): string =>
  typed.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (sign) => {
    const code = sign.charCodeAt(0);
    return String(zeros.map((zero) => code - zero).find((digit) => digit >= 0 && digit < 10));
  });

/** Only the digits of what was typed. */
export const digitsOf = (typed: string): string => plainDigits(typed).replace(/\D/g, '');

/** Replaces what stands in an input by a part of it, and leaves the caret behind the same signs. */
export function rewrite(input: HTMLInputElement, part: (typed: string) => string): string {
  const written = part(input.value);
  if (written !== input.value) {
    const caret = part(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    input.value = written;
    input.setSelectionRange(caret, caret);
  }
  return written;
}
