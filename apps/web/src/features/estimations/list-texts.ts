import type { Estimation } from 'contract/endpoints/estimations';
import type { ThresholdFilter } from 'contract/vocabulary/estimations';

/** What lists say. Lists load none of the texts about results. Texts of the specification are exact. */
export const listTexts = {
  list: {
    title: 'All Estimates',
    search: 'Search estimates',
    create: 'New Estimate',
    empty: 'No estimations yet.',
    emptyHelp:
      'An estimate shows what a household would pay for health coverage, and why. Your first one takes about two minutes.',
    deleteQuestion: 'Are you sure you want to delete this estimation?',
    deleteHelp: (name: string) => `This deletes “${name}” and its public link. You can undo it for 10 seconds.`,
    delete: 'Delete estimate',
    deleted: (name: string) => `“${name}” was deleted.`,
    deleteFailed: (name: string, reason: string) => `“${name}” wasn’t deleted. ${reason}`,
    duplicate: 'Duplicate',
    duplicated: (copy: string) => `“${copy}” was added.`,
    download: 'Download',
    thresholdFilter: 'Next threshold',
    allThresholds: 'Any distance',
    thresholds: [
      { value: 'within_1000', label: 'Within $1,000' },
      { value: 'within_5000', label: 'Within $5,000' },
      { value: 'within_10000', label: 'Within $10,000' },
    ] satisfies { value: ThresholdFilter; label: string }[],
    actions: 'Actions',
    actionsFor: (name: string) => `Actions for ${name}`,
    place: (place: string, year: number) => `${place} · ${year}`,
    projected: 'Projected',
    columns: {
      name: 'Name',
      place: 'Place and year',
      year_total: 'Yearly cost',
      type: 'Type',
      dependents_count: 'Applicants',
      updated_at: 'Last Updated',
      created_at: 'Created',
    },
  },
  ofClient: {
    title: 'Estimates',
    create: 'New estimate',
    empty: 'No estimates yet.',
    emptyHelp: 'An estimate shows what the household would pay for health coverage, and why.',
    failed: 'The client’s estimates couldn’t be loaded. Nothing was lost.',
    place: (county: string, state: string, year: number) => `${county}, ${state} · ${year}`,
    year: 'a year',
    shared: 'Shared with client',
  },
  ofSelf: {
    title: 'Your estimates',
    failed: 'Your estimates couldn’t be loaded.',
    open: 'See estimate',
    name: (year: number) => `Health coverage in ${year}`,
    ofYear: (county: string, year: number) => `for ${county}, ${year}`,
    sharedOn: (county: string, state: string, day: string) => `${county}, ${state} · Shared ${day}`,
    amount: (amount: string) => `${amount} a year`,
    unknown: 'No price is available.',
  },
  page: {
    saved: 'Saved',
    draft: 'Draft, not saved',
    share: 'Share',
    shareTitle: 'Share this estimate',
    close: 'Close',
    more: 'More actions',
    deleteHelp: (name: string) => `This deletes “${name}”, its scenarios, and its public link. You can’t undo it.`,
  },
  sharing: {
    label: (name: string) => `Share with ${name}`,
    help: 'The client sees the result on their home page. You can stop sharing at any time.',
    failed: 'That didn’t work. Nothing has changed.',
  },
  recent: {
    title: 'Recent Estimates',
    create: 'New Estimate',
    all: 'All estimates',
    failed: 'Your estimates couldn’t be loaded. Nothing was lost.',
  },
  types: { pre_65: 'Pre-65', medicare: 'Medicare', combo: 'Medicare and pre-65' } satisfies Record<
    Estimation['type'],
    string
  >,
  share: {
    copy: 'Copy Share Link',
    copied: 'Link Copied!',
    revoke: 'Revoke link',
    revokeQuestion: 'Revoke the public link?',
    revokeText:
      'Anyone who has the link will no longer be able to open this estimate. You can create a new link anytime.',
    create: 'Create new link',
    revoked: 'Public link revoked',
    revokedInList: 'This link was revoked. To create a new one, open the estimate.',
    open: 'View public page',
    failed: 'That didn’t work. The link hasn’t changed.',
  },
} as const;
