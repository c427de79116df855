import type {
  PlanFinding,
  PlanLoadDetails,
  PlanLoadSummary,
  PlanPublication,
  PlanUpload,
} from 'contract/endpoints/plan-years';
import { planYears } from 'contract/vocabulary/estimations';
import type { Finding } from 'plan-files/catalog';
import type { Progress } from 'plan-files/read-plan-files';
import type { StateDifferences } from '../../../integrations/rates/catalog/differences.ts';
import type { listPublications, PlanLoad } from '../../../integrations/rates/catalog/queries.ts';
import type { UploadRow } from './queries.ts';

export type StoredProgress = NonNullable<PlanUpload['progress']>;

/** Of the time, about this share is reading, and the rest is saving. */
const readingShare = 80;

export const readingProgress = ({ file, rows, files_done, files }: Progress): StoredProgress => ({
  step: 'reading',
  percent: Math.floor((readingShare * files_done) / Math.max(files, 1)),
  file,
  rows,
});

export const downloadProgress = (file: string): StoredProgress => ({ step: 'downloading', percent: 0, file, rows: 0 });

export const savingProgress = (done: number, all: number): StoredProgress => ({
  step: 'saving',
  percent: readingShare + Math.floor(((100 - readingShare) * done) / Math.max(all, 1)),
  file: null,
  rows: 0,
});

export type Names = ReadonlyMap<number, string>;

const toPerson = (names: Names, id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' });

/** Also for a year of the database that this version does not know. */
export const toPlanYear = (year: number) => planYears.find((one) => one === year) ?? planYears[0];

type PublicationRow = Awaited<ReturnType<typeof listPublications>>[number];

export const toPublication = (names: Names, { published_by, undone_by, ...row }: PublicationRow): PlanPublication => ({
  ...row,
  published_by: toPerson(names, published_by),
  undone_by: toPerson(names, undone_by),
});

const sum = (counts: PlanLoad['counts'], name: 'plans' | 'counties') =>
  counts.reduce((total, count) => total + count[name], 0);

export const toSummary = (
  names: Names,
  load: PlanLoad,
  publications: readonly Pick<PublicationRow, 'load_id'>[],
): PlanLoadSummary => ({
  id: load.id,
  kind: load.kind,
  plan_year: toPlanYear(load.plan_year),
  is_sample: load.is_sample,
  states: [...load.states],
  plans: sum(load.counts, 'plans'),
  counties: sum(load.counts, 'counties'),
  warnings: load.findings.length,
  loaded_by: toPerson(names, load.loaded_by),
  loaded_at: load.loaded_at,
  published_states: [...load.published_states],
  was_published: publications.some(({ load_id }) => load_id === load.id),
});

const toFinding = (finding: Finding): PlanFinding => ({ ...finding, examples: [...finding.examples] });

export const toUpload = (
  names: Names,
  { uploaded_by, findings, load_id, medicare_load_id, ...row }: UploadRow,
): PlanUpload => ({
  ...row,
  load_ids: [load_id, medicare_load_id].filter((id) => id !== null),
  findings: findings.map(toFinding),
  uploaded_by: toPerson(names, uploaded_by),
});

export function toLoad(
  names: Names,
  load: PlanLoad,
  { differences, publications }: { differences: readonly StateDifferences[]; publications: readonly PublicationRow[] },
): PlanLoadDetails {
  const found = differences.filter(({ is_missing }) => !is_missing);
  return {
    ...toSummary(names, load, publications),
    digest: load.digest,
    files: [...load.files],
    findings: load.findings.map(toFinding),
    details: found.map(({ is_missing: _, counties_without_plans, ...changes }) => {
      const counts = load.counts.find(({ state }) => state === changes.state);
      return {
        ...changes,
        counties_without_plans: [...counties_without_plans],
        plans: counts?.plans ?? 0,
        dental_plans: counts?.dental_plans ?? 0,
        counties: counts?.counties ?? 0,
        prices: counts?.rates ?? 0,
      };
    }),
    missing_states: differences.filter(({ is_missing }) => is_missing).map(({ state }) => state),
    publications: publications.filter(({ load_id }) => load_id === load.id).map((row) => toPublication(names, row)),
  };
}
