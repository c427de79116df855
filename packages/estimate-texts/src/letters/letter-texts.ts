import type { ChangeCause } from 'estimator/year-change';

export const letterTexts = {
  title: (year: number) => `Your health coverage in ${year}`,
  file: (year: number) => `Letters about ${year}`,
  subject: (year: number) => `What changes in ${year}`,
  footer: (year: number, day: string) => `Your health coverage in ${year} · ${day}`,
  lead: (name: string, day: string) => `Prepared for ${name} · ${day}`,
  more: (amount: string, before: number, year: number) =>
    `Your household’s coverage costs ${amount} more in ${year} than in ${before}, if nothing else changes.`,
  less: (amount: string, before: number, year: number) =>
    `Your household’s coverage costs ${amount} less in ${year} than in ${before}, if nothing else changes.`,
  same: (before: number, year: number) => `Your household’s coverage costs the same in ${year} as in ${before}.`,
  basis: {
    both: 'These are the premiums of the lowest-priced silver plan, after help, and of Medicare, for everyone in your estimate.',
    marketplace: 'These are the premiums of the lowest-priced silver plan, after help, for everyone in your estimate.',
    medicare: 'These are the premiums of Medicare for everyone in your estimate.',
    neither: (year: number) =>
      `In ${year}, everyone in your estimate is covered in another way, so this letter has no premium for that year.`,
  },
  costs: (year: number) => `Cost in ${year}`,
  change: 'Change',
  aYear: 'a year',
  why: 'Why it changes',
  reason: 'Reason',
  amount: 'A year',
  causes: {
    law: 'Rules for help and for Medicare change',
    prices: 'Plans and Medicare have new prices',
    ages: 'Everyone is a year older, and prices rise with age',
    household: 'Your household changes',
    income: 'Your income changes',
  } satisfies Record<ChangeCause, string>,
  when: 'By when',
  opens: (day: string) => `From ${day}, you can choose a marketplace plan.`,
  january: (day: string) => `By ${day}, choose a plan that starts on January 1.`,
  last: (day: string) => `${day} is the last day to choose a plan.`,
  lastDetail: 'After it, you can choose one only after a life event such as a move.',
  shorter: (day: string) => `A court could still move the last day to ${day}.`,
  medicareReview: (year: number) => `By December 7, ${year}, review your Medicare plans.`,
  medicareReviewDetail: 'From October 15 on, you can change Medicare Advantage and drug plans for the next year.',
  noDates: (year: number) => `The days of open enrollment for ${year} are not known yet. Ask us before you decide.`,
  next: 'What to do next',
  steps: {
    check: 'Tell us what has changed: your income, your household, or where you live.',
    compare: 'Compare plans with us. Another plan can cost less than the one you have.',
    enroll: 'Choose a plan by the day above. If you do nothing, you may be enrolled again at the new price.',
    medicare: 'Bring your list of drugs and doctors, so that we can check your Medicare plans.',
  },
  projected: 'Some prices of these years are not known yet. Amounts are projected, and will change.',
  sample: 'Sample plans: the carriers and plans are invented, to try the product.',
  contact: (name: string, ways: string) => `Questions? ${name}${ways === '' ? '' : `: ${ways}`}`,
} as const;
