import type { IsoDate, LifeEvent } from '../domain/household.ts';
import { type Case, randomCases, randomNumbers } from './random-households.ts';

type Below = (end: number) => number;

const causes = {
  joins: ['birth', 'marriage', 'moving_in'],
  leaves: ['death', 'divorce', 'moving_out'],
} as const;

/** The person has the age on January 1. A third are born on the first of a month. */
function birthDateOf(age: number, year: number, below: Below): IsoDate {
  const month = 1 + below(12);
  const day = below(3) === 0 ? 1 : 1 + below(28);
  const born = month === 1 && day === 1 ? year - age : year - age - 1;
  return `${born}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function eventOf(people: number, below: Below): LifeEvent {
  const person = below(people + 1);
  const month = 1 + below(12);
  const kind = (['joins', 'leaves', 'retires'] as const)[below(3)] ?? 'retires';
  if (kind === 'joins') return { kind, person, month, cause: causes.joins[below(3)] ?? 'birth' };
  if (kind === 'leaves') return { kind, person, month, cause: causes.leaves[below(3)] ?? 'death' };
  const covers = Array.from({ length: people }, (_, index) => index).filter(() => below(2) === 0);
  return { kind, person, month, wages_cents: below(15_000_000), covers };
}

/** Events are not checked for contradictions: they can be of a person who does not exist, or has already left. */
export function randomDatedCases(seed: number, draw = randomCases(seed)): () => Case {
  const random = randomNumbers(seed + 1);
  const below: Below = (end) => Math.floor(random() * end);
  return () => {
    const drawn = draw();
    const { people } = drawn.household;
    return {
      ...drawn,
      household: {
        ...drawn.household,
        people: people.map((person) => ({
          ...person,
          birth_date: below(4) === 0 ? null : birthDateOf(person.age, drawn.year, below),
        })),
        events: Array.from({ length: below(5) }, () => eventOf(people.length, below)),
      },
    };
  };
}

export const undated = (drawn: Case): Case => ({
  ...drawn,
  household: {
    ...drawn.household,
    people: drawn.household.people.map((person) => ({ ...person, birth_date: null })),
    events: [],
  },
});
