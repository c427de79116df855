/** How many digits and signs behind a common password make it no better. */
const maxAdded = 4;

const tooCommon = 'Password is one that many people use; please choose another';
const tooClose = 'Password must not be your email or the name of this product';

let known: Promise<ReadonlySet<string>> | null = null;

/** Some 50,000 passwords from breaches, loaded when the first person chooses one. */
const loadKnown = () => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as readonly string[]).map(fold)),
  );
  return known;
};

/** As somebody who guesses would try it: whatever its case and width. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string) => fold(text).replace(/[^\p{L}]/gu, '');

const withoutAdded = (folded: string) => folded.replace(new RegExp(`[^\\p{L}]{1,${maxAdded}}$`, 'u'), '');

/** Why this is a password that others would guess, or null. */
export async function objectionTo(
  password: string,
  { email, product_name }: { readonly email: string; readonly product_name: string },
): Promise<string | null> {
  const letters = lettersOf(password);
  const [mailbox = ''] = email.split('@');
  if (letters !== '' && [email, mailbox, product_name].some((word) => lettersOf(word) === letters)) return tooClose;
  const words = await loadKnown();
  const folded = fold(password);
  return words.has(folded) || words.has(withoutAdded(folded)) ? tooCommon : null;
}
