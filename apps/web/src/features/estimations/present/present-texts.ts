export const presentTexts = {
  failed: 'The presentation couldn’t be loaded.',
  hideIncomes: 'Hide incomes',
  leave: 'Leave presentation',
  previous: 'Previous page',
  next: 'Next page',
  place: (page: number, count: number) => `Page ${page} of ${count}`,
  pages: {
    cost: (year: number) => `Your cost in ${year}`,
    choices: 'Your choices',
    income: 'Income and limits',
    years: 'The year, and the next ten',
    decide: 'What to decide, and by when',
  },
  medicareChoice: (traditional: string, advantage: string) =>
    `Choose between Traditional Medicare, ${traditional} for the year, and Medicare Advantage, ${advantage}.`,
  noChoice: 'No one in this household buys a plan or has Medicare now.',
  noDecision: 'Nothing to decide now: no change that we know of lowers the cost.',
  save: 'Save as scenario',
} as const;
