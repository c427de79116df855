/** What pages that show an estimate say around its result. */
export const viewTexts = {
  failed: 'The estimate couldn’t be loaded.',
  print: 'Print',
  preparedBy: (advisor: string) => `Prepared by ${advisor}`,
  printedOn: (day: string) => `Printed on ${day}`,
} as const;
