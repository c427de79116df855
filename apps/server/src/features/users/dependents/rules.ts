import type { Dependent } from 'contract/endpoints/dependents';
import { maxDependents } from 'contract/vocabulary/users';

type Role = Pick<Dependent, 'spouse' | 'myself'>;

export function dependentErrors(others: readonly Role[], { spouse, myself }: Role): Record<string, string[]> | null {
  if (others.length >= maxDependents) return { age: [`A household can have ${maxDependents} people at most.`] };
  if (spouse && myself) return { spouse: ['The person themself cannot be the spouse.'] };
  if (spouse && others.some((other) => other.spouse)) return { spouse: ['There is already a spouse.'] };
  if (myself && others.some((other) => other.myself))
    return { myself: ['The person themself is on the list already.'] };
  return null;
}
