export const otherCoverageTexts = {
  offer: 'Employer’s offer',
  offerHelp: 'Coverage that a job offers this household, whether or not anyone takes it.',
  offerPerson: 'Whose employer offers coverage?',
  noOffer: 'No one’s',
  employeePrice: 'Price for the employee, a month',
  employeePriceHelp:
    'The employee’s share of the cheapest plan that pays at least 60% of costs, for covering only the employee.',
  familyPrice: 'Price for the family, a month',
  familyPriceHelp: 'For covering the employee and the family. Leave it empty if the employer doesn’t cover the family.',
  late: 'Late enrollment or fewer than 10 years of work',
  historyOf: (name: string) => `${name}, Medicare history`,
  partB: 'Months without Part B',
  partBHelp: 'Full months since age 65 without Part B and without coverage from a job. Each 12 months add 10%.',
  partD: 'Months without drug coverage',
  partDHelp: 'Full months since age 65 without drug coverage as good as Medicare’s. Each month adds 1%.',
  quarters: 'Medicare taxes paid',
  quartersHelp: 'By the person or the spouse. Ten years of work are 40 quarters.',
  quarterChoices: {
    '40_or_more': '40 quarters or more',
    '30_to_39': '30 to 39 quarters',
    under_30: 'Fewer than 30 quarters',
  },
  offerText: (name: string, employee: string, family: string | null) =>
    `${name} has an employer’s offer for ${employee} a month${family === null ? '' : `, ${family} with the family`}`,
  lateText: (partB: number, partD: number) => `${partB} months without Part B, ${partD} without drug coverage`,
} as const;
