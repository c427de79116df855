import type { Dependent } from 'contract/endpoints/dependents';
import { maxDependents } from 'contract/vocabulary/users';

type Role = Pick<Dependent, 'spouse' | 'myself'>;

export function dependentErrors(others: readonly Role[], { spouse, myself }: Role): Record<string, string[]> | null {
  if (others.length >= maxDependents) return { age: [`A household can have up to ${maxDependents} people.`] };
  if (spouse && myself) return { spouse: ['You can’t list yourself as the spouse.'] };
  if (spouse && others.some((other) => other.spouse)) return { spouse: ['There’s already a spouse.'] };
  if (myself && others.some((other) => other.myself)) return { myself: ['You’re already on the list.'] };
  return null;
}
