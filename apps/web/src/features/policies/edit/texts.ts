import { endedStatuses, metallicLevels, policyStatuses, policyTypes } from 'contract/vocabulary/policies';
import { formatWord } from '../../../lib/format.ts';
import { typeName } from '../policy-words.ts';

export const editTexts = {
  add: 'Add plan',
  addTitle: 'New plan',
  added: 'The plan was added.',
  edit: (plan: string) => `Edit ${plan}`,
  editShort: 'Edit',
  save: 'Save',
  saved: 'Successfully updated',
  nothing: 'No changes to save.',
  cancel: 'Cancel',
  conflict: 'This plan changed while you were editing',
  unsaved: 'Your changes to this plan will be lost.',
  leave: 'Leave',
  majorMedicalHelp: 'Its costs are shown under “Health insurance plan impact.”',
  endDateHelp: 'The last day of coverage, if known',
  benefitsHelp: 'The carrier’s page or PDF, starting with https://',
  end: 'End plan',
  endTitle: (plan: string) => `End ${plan}`,
  lastDay: 'Last day of coverage',
  endedBy: 'Who ended the plan',
  endText: 'The plan stays in the list with its history. It’s in force until its last day of coverage.',
  endConflict: (status: string, date: string) =>
    `This plan changed while you were editing. Its status is now ${status}, and its end date is ${date}. Your changes weren’t saved. Select “End plan” again to replace that.`,
  gone: 'This plan no longer exists.',
  endDone: 'The plan was ended.',
} as const;

const unspecified = (value: string, known: readonly string[]) => value !== '' && !known.includes(value);

const choicesOf = (known: readonly string[], nameOf: (value: string) => string) => (current: string) =>
  [...known, ...(unspecified(current, known) ? [current] : [])].map((value) => ({ value, label: nameOf(value) }));

export const typeChoices = choicesOf(policyTypes, typeName);
export const statusChoices = choicesOf(policyStatuses, formatWord);
export const metalChoices = choicesOf(metallicLevels, formatWord);

const enders: Readonly<Record<(typeof endedStatuses)[number], string>> = {
  cancelled: 'The client (cancelled)',
  terminated: 'The carrier (terminated)',
};
export const endChoices = endedStatuses.map((value) => ({ value, label: enders[value] }));
