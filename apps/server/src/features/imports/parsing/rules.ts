import type { PolicyImport } from 'contract/endpoints/imports';
import type { Mapping } from '../mapping/rules.ts';
import type { Batch } from './copy/worker.ts';
import type { RowConstants } from './row/rules.ts';

export interface ChosenMapping {
  readonly mapping: Mapping;
  readonly constants: RowConstants;
}

export type ToWorker =
  | { readonly type: 'chunk'; readonly bytes: Uint8Array | null }
  | ({ readonly type: 'mapping' } & ChosenMapping);

export type FromWorker =
  | { readonly type: 'more' }
  | ({ readonly type: 'header' } & Header)
  | { readonly type: 'batch'; readonly batch: Batch }
  | ({ readonly type: 'end' } & FileEnd)
  | { readonly type: 'failed'; readonly reason: string };

export type Dialect = PolicyImport['dialect'];

export interface FileEnd {
  readonly last_row: number;
  readonly dialect: Dialect;
  /** The order of dates was found too late for the rows before. */
  readonly needs_another_pass: boolean;
}

export interface Header {
  readonly dialect: Dialect;
  readonly headers: readonly string[];
  readonly is_ssn: readonly boolean[];
  /** The first values of each column that are not empty, without Social Security numbers. */
  readonly samples: readonly (readonly string[])[];
  readonly proposal: Mapping;
}
