/** Digits and signs appended to a common password, up to this many, do not make it stronger. */
const maxAppended = 4;

const tooCommon = 'Password is too common. Choose another one.';
const tooClose = 'Password can’t be your email or the name of this product';

let known: Promise<ReadonlySet<string>> | null = null;

const loadKnown = () => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as readonly string[]).map(fold)),
  );
  return known;
};

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => fold(text).replace(/[^\p{L}]/gu, '');

/** The text, and what is left of it without some or all digits and signs at its end. */
function shortenings(folded: string): readonly string[] {
  const [appended = ''] = new RegExp(`[^\\p{L}]{1,${maxAppended}}$`, 'u').exec(folded) ?? [];
  return Array.from({ length: appended.length + 1 }, (_, count) => folded.slice(0, folded.length - count));
}

export async function problemWith(
  password: string,
  { email, product_name }: { readonly email: string; readonly product_name: string },
): Promise<string | null> {
  const letters = lettersOf(password);
  const [mailbox = ''] = email.split('@');
  if (letters !== '' && [email, mailbox, product_name].some((word) => lettersOf(word) === letters)) return tooClose;
  const words = await loadKnown();
  return shortenings(fold(password)).some((text) => words.has(text)) ? tooCommon : null;
}
