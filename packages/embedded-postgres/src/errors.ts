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

export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const systemCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
