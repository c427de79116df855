import type { Finding } from 'plan-files/catalog';
import type { CountyRow, Progress } from 'plan-files/read-plan-files';
import type { CatalogContents, CatalogRows } from '../contents.ts';
import type { LoadedFile } from '../queries.ts';

/** What the thread is started with. */
export interface WorkerInput {
  readonly plan_year: number;
  readonly counties: readonly CountyRow[];
  readonly names: readonly string[];
}

export interface ReadLoad {
  readonly contents: CatalogContents;
  readonly findings: readonly Finding[];
  readonly files: readonly LoadedFile[];
}

export interface ReadPlans {
  /** One for each kind of plans. None if a finding is an error. */
  readonly loads: readonly ReadLoad[];
  readonly findings: readonly Finding[];
}

/** A file is opened several times, each time as another stream. */
export type FromWorker =
  | { readonly type: 'open'; readonly stream: number; readonly file: number }
  | { readonly type: 'more'; readonly stream: number }
  | { readonly type: 'close'; readonly stream: number }
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'read'; readonly result: ReadPlans }
  | { readonly type: 'rows'; readonly rows: CatalogRows | null };

export type ToWorker =
  | { readonly type: 'chunk'; readonly stream: number; readonly bytes: Uint8Array | null }
  | { readonly type: 'next_rows'; readonly load: number };
