export const personTexts = {
  title: 'Coverage by person',
  premium: 'This person’s part of the full silver price',
  you: 'You',
  spouse: 'Spouse',
  child: 'Child',
  inSentence: { applicant: 'the applicant', spouse: 'the spouse', child: 'the child' },
  /** Tells several children apart. */
  childOf: (age: number) => `the child (${age})`,
  aged: (name: string, age: number) => `${name}, ${age}`,
  coveredBy: {
    marketplace: 'Marketplace plan',
    medicaid: 'Medicaid',
    chip: 'CHIP',
    basic_health: 'Basic Health program',
    medicare: 'Medicare',
    none: 'No coverage found',
    employer: 'Employer’s plan',
    absent: 'Not in the household',
  },
} as const;
