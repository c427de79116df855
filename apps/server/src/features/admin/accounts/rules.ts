import type { SetupStep } from 'contract/vocabulary/accounts';

/** What exists of a firm tells which step of its setup is next. */
export function setupStep({ setup_complete }: { readonly setup_complete: boolean }, admin: object | null): SetupStep {
  if (setup_complete) return 'done';
  return admin ? 'stripe' : 'admin';
}
