import { type PlaceCode, states } from 'contract/vocabulary/states';

interface Programs {
  state: PlaceCode;
  year: number;
  counted: readonly { program: string }[];
  uncounted: readonly { program: string }[];
  /** Those that pay something. Undefined where no household is known. */
  paying?: readonly string[];
}

const list = new Intl.ListFormat('en-US');
const finalNumbers = 'The state runs its own marketplace, which has the final numbers.';

const includedText = (programs: readonly string[]) => `Help from ${list.format(programs)} is included.`;
const possibleText = (programs: readonly string[]) =>
  `Help from ${list.format(programs)} is included for households that qualify.`;

/** What a cost has of the help of a state with its own marketplace. */
export function exchangeText({ state, year, counted, uncounted, paying = [] }: Programs): string {
  const names = counted.map(({ program }) => program);
  const more = names.length > 0 ? 'more help' : 'help';
  const added =
    uncounted.length > 0
      ? [`${states[state as keyof typeof states]} may add ${more} in ${year}; its figures aren’t published.`]
      : [];
  const sentences =
    names.length === 0
      ? [finalNumbers, 'Help from the state isn’t included here.']
      : [paying.length > 0 ? includedText(paying) : possibleText(names), finalNumbers];
  return [...sentences, ...added].join(' ');
}
