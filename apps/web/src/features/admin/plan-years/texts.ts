import type { PlanFinding, PlanPublication } from 'contract/endpoints/plan-years';
import type { PlanKind } from 'contract/vocabulary/plan-years';
import { formatCount, formatMoment, formatPlural } from '../../../lib/format.ts';

const plural = (count: number, one: string, many: string) => formatPlural(count, one, many);

const kindNames: Readonly<Record<PlanKind, string>> = {
  marketplace: 'marketplace plans',
  medicare: 'Medicare plans',
};

/** At most so many by name, then how many more. */
const shownNames = 12;

export function namesOf(names: readonly string[]): string {
  const more = names.length - shownNames;
  return more > 0 ? `${names.slice(0, shownNames).join(', ')} and ${formatCount(more)} more` : names.join(', ');
}

export function positionOf({ file, row, column }: PlanFinding): string {
  const parts = [file, row === null ? null : `row ${formatCount(row)}`, column && `column ${column}`];
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

export const texts = {
  title: 'Plan years',
  lead: 'Marketplace and Medicare plans on sale, from official files. Estimates use what’s published here, and area prices everywhere else.',
  failed: 'The plan years couldn’t be loaded.',
  year: 'Plan year',
  years: (year: number, states: number, medicare: number) => {
    const plans = states === 0 ? 'area prices only' : `plans in ${plural(states, 'state', 'states')}`;
    return `${year}: ${plans}${medicare === 0 ? '' : `, Medicare plans in ${plural(medicare, 'state', 'states')}`}`;
  },
  command: 'the command line',
  sample: 'Sample plans',
  kinds: { marketplace: 'Marketplace', medicare: 'Medicare' } satisfies Record<PlanKind, string>,
  table: (title: string) => `${title}, table`,
  published: {
    title: (year: number) => `On sale in ${year}`,
    empty: (year: number) => `No plans of ${year} are published`,
    emptyHelp: 'Estimates use area prices. Upload the official files below to compare plans with exact prices.',
    load: (id: number) => `Load ${id}`,
    sizes: (kind: PlanKind, plans: number, counties: number) =>
      `${plural(plans, kind === 'medicare' ? 'Medicare plan' : 'plan', kindNames[kind])} in ${plural(counties, 'county', 'counties')}`,
    states: (names: readonly string[]) => `${plural(names.length, 'state', 'states')}: ${names.join(', ')}`,
  },
  undo: {
    open: {
      marketplace: 'Undo last marketplace publication',
      medicare: 'Undo last Medicare publication',
    } satisfies Record<PlanKind, string>,
    title: (kind: PlanKind, id: number) => `Undo the publication of ${kindNames[kind]}, load ${id}?`,
    confirm: 'Undo publication',
    back: {
      marketplace: 'Estimates change at once. What comes back:',
      medicare: 'Lists of Medicare plans change at once. What comes back:',
    } satisfies Record<PlanKind, string>,
    load: (id: number) => `Load ${id}`,
    none: {
      marketplace: 'Area prices without plans',
      medicare: 'No Medicare plans',
    } satisfies Record<PlanKind, string>,
    kept: {
      marketplace: 'Estimates that keep their figures don’t change. The load stays, and can be published again.',
      medicare: 'The load stays, and can be published again.',
    } satisfies Record<PlanKind, string>,
    keep: 'Keep it published',
  },
  upload: {
    title: 'Upload files',
    label: 'Plan files',
    browse: 'Choose files',
    help: (size: string) =>
      `CSV or zip, up to ${size} each, and zip files up to 256 MB. Choose all files of a state or of the federal platform together: plan attributes, rates, and service areas, and benefits and the crosswalk if you have them. A Medicare landscape file can come with them or alone. Files are deleted after they’re read.`,
    notPlans: 'Choose a file with a name ending in .csv, .txt, or .zip.',
    empty: 'The file is empty.',
    tooLarge: (size: string) => `The file is larger than ${size}.`,
    start: 'Check files',
    download: 'Download files',
    downloadHelp: 'Gets the federal files of this year from the configured address.',
    none: 'Choose at least one file.',
    safe: 'Checking changes nothing. You publish the plans later.',
  },
  reading: {
    title: { downloading: 'Downloading the files', reading: 'Reading the files', saving: 'Saving the plans' },
    waiting: 'Waiting to start…',
    file: (file: string) => `Reading ${file}`,
    rows: (rows: number) => `${plural(rows, 'row', 'rows')} so far`,
    safe: 'Nothing is published. You can leave this page and come back.',
    by: (name: string, moment: string) => `Uploaded by ${name} on ${formatMoment(moment)}`,
    stop: 'Stop and discard',
  },
  loaded: {
    title: 'The files were read',
    help: (ids: readonly number[]) =>
      ids.length === 1
        ? `They are load ${ids[0]}. Review it before you publish it.`
        : `They are loads ${ids.join(' and ')}. Review each before you publish it.`,
    review: (id: number) => `Review load ${id}`,
    close: 'Close',
  },
  rejected: {
    title: 'These files have errors',
    help: 'Nothing was loaded. Correct the files, and upload all of them again.',
    close: 'Discard',
  },
  stopped: {
    title: 'These files couldn’t be read',
    help: 'Nothing was loaded. The files are kept for 24 hours.',
    again: 'Read again',
    discard: 'Discard files',
  },
  discard: {
    title: 'Discard these files?',
    help: 'The uploaded files will be deleted. What is published doesn’t change.',
    confirm: 'Discard files',
    keep: 'Keep files',
  },
  loads: {
    title: 'Loads',
    empty: 'No files were loaded yet.',
    load: 'Load',
    kind: 'Kind',
    by: 'Loaded by',
    command: 'Command line',
    when: 'Loaded',
    states: 'States',
    plans: 'Plans',
    counties: 'Counties',
    warnings: 'Warnings',
    status: 'Status',
    statuses: {
      all: 'Published',
      some: (states: number, of: number) => `Published in ${states} of ${of} states`,
      replaced: 'Replaced or undone',
      never: 'Not published',
    },
  },
  history: {
    title: 'History',
    empty: 'Nothing was published yet.',
    published: ({ kind, load_id, states }: PlanPublication) =>
      `Load ${load_id} of ${kindNames[kind]} was published in ${namesOf(states)}`,
    undone: ({ kind, load_id }: PlanPublication) =>
      `The publication of load ${load_id} of ${kindNames[kind]} was undone`,
    by: (name: string, moment: string) => `${name}, ${formatMoment(moment)}`,
  },
} as const;

export const loadTexts = {
  title: (id: number) => `Load ${id}`,
  failed: 'The load couldn’t be loaded.',
  loaded: (kind: PlanKind, year: number, name: string, moment: string) =>
    `${texts.kinds[kind]} plans of ${year}, loaded by ${name} on ${formatMoment(moment)}`,
  pending: 'Nothing has changed yet',
  pendingHelp: 'Review what publishing these plans would change. Estimates use them as soon as they’re published.',
  published: 'Published!',
  publishedHelp: {
    marketplace: 'Estimates use these plans now. You can undo the publication on the page of the year.',
    medicare: 'Estimates list these plans now. You can undo the publication on the page of the year.',
  } satisfies Record<PlanKind, string>,
  none: 'There are no plans in these files, so there’s nothing to publish.',
  publish: {
    open: 'Publish',
    title: (kind: PlanKind, year: number) => `Publish these ${kindNames[kind]} of ${year}?`,
    states: (kind: PlanKind, names: readonly string[]) =>
      `Estimates in ${plural(names.length, 'state', 'states')} ${kind === 'medicare' ? 'list' : 'use'} them at once: ${namesOf(names)}.`,
    missing: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} keeps the plans it has.`
        : `These states keep the plans they have: ${namesOf(names)}.`,
    warnings: (count: number) => `These files have ${plural(count, 'warning', 'warnings')}:`,
    accept: 'I’ve read the warnings and accept them',
    undo: 'You can undo it later.',
  },
  remove: {
    open: 'Delete load',
    title: (id: number) => `Delete load ${id}?`,
    help: 'Its plans and prices will be deleted. It was never published, so no estimate uses them.',
    keep: 'Keep load',
  },
  states: {
    title: 'Plans by state',
    state: 'State',
    plans: 'Plans',
    dental: 'Dental plans',
    counties: 'Counties',
    prices: 'Prices',
    sold: 'Plans in counties',
    now: 'On sale now',
    none: { marketplace: 'Area prices', medicare: 'No plans' } satisfies Record<PlanKind, string>,
    load: (id: number) => `Load ${id}`,
    added: 'Plans new',
    gone: 'Plans gone',
    changed: 'Prices changed',
    countiesAdded: 'Counties new',
    countiesGone: 'Counties gone',
    help: {
      marketplace: 'Prices are counted by plan and rating area. Differences are from what’s on sale now.',
      medicare: 'A plan counts once in each county that sells it. Differences are from what’s on sale now.',
    } satisfies Record<PlanKind, string>,
    missing: (names: readonly string[]) =>
      `Without plans in these files, so what’s published stays: ${namesOf(names)}.`,
    without: (state: string, counties: readonly string[]) =>
      `${state}: no plans in ${counties.length > shownNames ? `${formatCount(counties.length)} counties: ` : ''}${namesOf(counties)}.`,
    gaps: 'Counties without plans',
  },
  findings: {
    title: 'What looks wrong',
    none: 'We found nothing that looks wrong.',
    severity: { error: 'Error', warning: 'Warning' },
    times: (count: number) => plural(count, 'time', 'times'),
    examples: (examples: readonly string[]) => `For example: ${examples.join('; ')}`,
  },
  files: {
    title: 'Files',
    name: 'File',
    size: 'Size',
    digest: 'SHA-256',
    none: 'No files are recorded for this load.',
  },
} as const;
