/** What kept the database from starting. The application maps it to its own advice, such as the setting to change. */
export type EmbeddedPostgresErrorCode =
  | 'folder_in_use'
  | 'folder_not_empty'
  | 'folder_unusable'
  | 'path_too_long'
  | 'no_binaries'
  | 'binaries_unusable'
  | 'running_as_root'
  | 'version_mismatch'
  | 'start_failed';

/** An expected failure, with one sentence for the person who starts the process. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The code of a system error, such as `ENOENT`; empty for anything else. */
export const systemCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
