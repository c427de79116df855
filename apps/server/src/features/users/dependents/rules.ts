import type { Dependent } from 'contract/endpoints/users';
import { maxDependents } from 'contract/vocabulary/users';

type Kind = Pick<Dependent, 'spouse' | 'myself'>;

/** Why somebody cannot stand beside those who are listed already; null when they can. */
export function complaintOfDependent(
  others: readonly Kind[],
  { spouse, myself }: Kind,
): Record<string, string[]> | null {
  if (others.length >= maxDependents) return { age: [`A household can have ${maxDependents} people at most.`] };
  if (spouse && myself) return { spouse: ['The person themself cannot be the spouse.'] };
  if (spouse && others.some((other) => other.spouse)) return { spouse: ['There is already a spouse.'] };
  if (myself && others.some((other) => other.myself))
    return { myself: ['The person themself is on the list already.'] };
  return null;
}

/** The dependent as the wire has them. */
export const dependentOf = ({ sex, ...row }: Omit<Dependent, 'sex' | 'years_old'> & { sex: string }): Dependent => ({
  ...row,
  sex: sex as Dependent['sex'],
  years_old: row.age,
});
