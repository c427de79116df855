import type { StateCode } from '../domain/places.ts';

export const planGByAge: readonly { readonly age: number; readonly thousandths: number }[] = [
  { age: 65, thousandths: 1000 },
  { age: 70, thousandths: 1098 },
  { age: 75, thousandths: 1279 },
  { age: 80, thousandths: 1447 },
];

export const planGByAgeSource =
  '2018 average Plan G premiums by age, relative to age 65, with a straight line between ages';

export const sameAtEveryAge: readonly StateCode[] = ['CT', 'MA', 'ME', 'MN', 'NY', 'VT', 'WA'];

export const sameAtEveryAgeSource = 'states that require community rating of Medicare supplements';
