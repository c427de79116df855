import { endedStatuses, metallicLevels, policyStatuses, policyTypes } from 'contract/vocabulary/policies';
import { capitalize, typeName } from '../policy-words.ts';

export const editTexts = {
  add: 'Add plan',
  addTitle: 'New plan',
  added: 'The plan was added.',
  edit: (plan: string) => `Edit ${plan}`,
  editShort: 'Edit',
  save: 'Save',
  saved: 'Successfully updated',
  nothing: 'Nothing was changed yet.',
  cancel: 'Cancel',
  conflict: 'Someone else changed this plan meanwhile',
  unsavedTitle: 'Leave without saving?',
  unsaved: 'What you entered for this plan is lost.',
  leave: 'Leave',
  stay: 'Keep editing',
  majorMedicalHelp: 'Its cost is shown as the health insurance plan impact.',
  endDateHelp: 'The last day of cover, if it is known',
  benefitsHelp: 'The carrier’s page or PDF, beginning with https://',
  end: 'End plan',
  endTitle: (plan: string) => `End ${plan}`,
  lastDay: 'Last day of cover',
  endedBy: 'Who ended the plan',
  endText: 'The plan stays here with its history, and counts until its last day of cover.',
  endConflict: (status: string, date: string) =>
    `Someone else changed this plan meanwhile. Its status is ${status} and its end date ${date}. Nothing was overwritten. Press “End plan” again to end it as entered here.`,
  gone: 'This plan is not here any more.',
  endDone: 'The plan was ended.',
} as const;

const unspecified = (value: string, known: readonly string[]) => value !== '' && !known.includes(value);

/** Imports bring values of their own, which stay selectable. */
const choicesOf = (known: readonly string[], nameOf: (value: string) => string) => (current: string) =>
  [...known, ...(unspecified(current, known) ? [current] : [])].map((value) => ({ value, label: nameOf(value) }));

export const typeChoices = choicesOf(policyTypes, typeName);
export const statusChoices = choicesOf(policyStatuses, capitalize);
export const metalChoices = choicesOf(metallicLevels, capitalize);

const enders: Readonly<Record<(typeof endedStatuses)[number], string>> = {
  cancelled: 'The client (cancelled)',
  terminated: 'The carrier (terminated)',
};
export const endChoices = endedStatuses.map((value) => ({ value, label: enders[value] }));
