import { relative } from 'node:path';
import type * as z from 'zod';
import { optional, path, type Report, wholeNumber } from './fields.ts';

export interface BackupSettings {
  readonly folder: string;
  /** For how long the database can be restored to any time. */
  readonly days: number;
}

export const backupFields = {
  BACKUP_DIR: optional(path),
  BACKUP_DAYS: wholeNumber(1, 3_650).default(14),
};

type BackupEnvironment = z.output<z.ZodObject<typeof backupFields>> & {
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string | null;
};

const contains = (folder: string, other: string) => !/^\.\.(?:\/|$)/.test(relative(folder, other));

export function checkBackups({ BACKUP_DIR, DATA_DIR, DATABASE_URL }: BackupEnvironment, report: Report): void {
  if (!BACKUP_DIR || !DATA_DIR) return;
  if (DATABASE_URL)
    report('BACKUP_DIR', 'is for the embedded database: back up the one of DATABASE_URL with pgBackRest');
  else if (contains(DATA_DIR, BACKUP_DIR) || contains(BACKUP_DIR, DATA_DIR))
    report('BACKUP_DIR', 'must be outside DATA_DIR, on another disk');
}

export const backupSettings = ({ BACKUP_DIR: folder, BACKUP_DAYS: days }: BackupEnvironment): BackupSettings | null =>
  folder === null ? null : { folder, days };
