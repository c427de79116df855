import { peopleTexts } from '../../ui/people-texts.ts';
import { headlineTexts } from './headline-texts.ts';
import { listTexts } from './list-texts.ts';
import { resultTexts } from './result-texts.ts';

/** Texts of the specification are exact. */
export const texts = {
  again: 'Try again',
  ...listTexts,
  form: {
    newTitle: 'New Estimation',
    editTitle: 'Edit Estimate',
    rootTitle: 'Root Estimator',
    clientDetails: 'Client Details',
    yourDetails: 'Your Details',
    firstName: 'First name',
    zip: 'Zip code',
    zipPlaceholder: 'xxxxx',
    invalidZip: 'Invalid zip code',
    lookingUp: 'Looking up the county…',
    lookUpFailed: 'We couldn’t look up the county. What you entered is still here.',
    county: 'County',
    countyHelp: 'This zip code covers more than one county, and prices vary by county.',
    planYear: 'Plan year',
    planYearMissing: (year: number) => `Prices for ${year} aren’t available yet.`,
    whoShort: 'age and sex of each person',
    who: 'Who is needing coverage?',
    self: 'The person this estimate is for',
    selfRoot: 'You',
    ...peopleTexts,
    marketplace: 'Household under 65',
    householdSize: 'Household size',
    householdSizeTip: 'The number of people on the tax return, whether or not they need coverage.',
    income: 'Household income (MAGI)',
    incomeHelp: (year: number) =>
      `For ${year}. MAGI is your income as the marketplace counts it: adjusted gross income plus tax-free interest, untaxed Social Security, and foreign income.`,
    medicare: 'Medicare',
    filingStatus: (year: number) => `${year} tax filing status`,
    filingStatuses: headlineTexts.result.filingStatuses,
    filingStatusShort: 'Tax filing status',
    lastYearIncomeShort: 'Household MAGI for Medicare',
    lastYearIncome: (year: number) => `${year} household MAGI`,
    lastYearIncomeHelp: (year: number) =>
      `Medicare uses your ${year} tax return to decide whether you pay extra because of a higher income. Here, MAGI is adjusted gross income plus tax-free interest.`,
    save: 'Save',
    update: 'Update',
    saved: 'Successfully updated',
    created: 'Estimate saved',
    needsZip: 'Enter a five-digit zip code to save.',
    unsavedTitle: 'Leave without saving?',
    unsavedText: 'Your changes to this estimate haven’t been saved.',
    leave: 'Leave without saving',
    stay: 'Keep editing',
    keepAddress:
      'Your estimate is saved. To come back to it, bookmark this page. The link is private, so only you have it.',
  },
  exchange: {
    title: (state: string) => `${state} runs its own marketplace`,
    text: 'This estimate doesn’t include help from the state. The state’s marketplace has the final numbers. Use the subsidy calculator to compare.',
    district: 'The District of Columbia',
    link: 'Open subsidy calculator',
    blended:
      'If some people in the household have Medicare and others are under 65, make two separate estimates, one for each group.',
  },
  conflictTitle: 'Someone else updated this estimate',
  live: {
    placeholder: 'Enter client details to create estimate',
    ownPlaceholder: 'Enter your details to create estimate',
    needed: 'Still needed:',
    lastComplete: 'These figures are from your last complete entry.',
    working: 'Getting the prices for this county…',
    failed: 'Prices for this county couldn’t be loaded. What you entered is still here.',
    heading: 'Live estimate',
    unsaved: 'Draft, not saved',
    confirmed: 'Saved',
    differs:
      'Our server got different figures than your browser. The figures below are from the server. Reload the page to update your browser.',
    show: 'See estimate',
    edit: 'Edit details',
  },
  ...resultTexts,
  print: {
    button: 'Print',
    preparedBy: (advisor: string) => `Prepared by ${advisor}`,
    printedOn: (day: string) => `Printed on ${day}`,
  },
  view: {
    failed: 'The estimate couldn’t be loaded.',
  },
  root: {
    schedule: 'Schedule Meeting',
    visit: (partner: string) => `Visit ${partner}`,
  },
  calculator: {
    title: 'Subsidy calculator',
    frame: 'Health insurance marketplace subsidy calculator',
    loading: 'Loading the calculator…',
    slow: 'The calculator is taking longer than usual to load.',
    failed: 'The calculator couldn’t be loaded.',
    fallback: 'Open calculator in a new tab',
  },
} as const;
