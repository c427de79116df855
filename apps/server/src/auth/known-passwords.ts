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

const withoutAppended = (folded: string) => folded.replace(new RegExp(`[^\\p{L}]{1,${maxAppended}}$`, 'u'), '');

export async function problemWith(
  password: string,
  { email, product_name }: { readonly email: string; readonly product_name: string },
): Promise<string | null> {
  const letters = lettersOf(password);
  const [mailbox = ''] = email.split('@');
  if (letters !== '' && [email, mailbox, product_name].some((word) => lettersOf(word) === letters)) return tooClose;
  const words = await loadKnown();
  const folded = fold(password);
  return words.has(folded) || words.has(withoutAppended(folded)) ? tooCommon : null;
}
