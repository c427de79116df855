import type { AnalysisFile, AnalysisSummary, Attachment, ListedAttachment } from 'contract/endpoints/attachments';
import type { Client } from 'contract/endpoints/engagements';
import { restorableDays, secondsBetweenSendings } from 'contract/vocabulary/attachments';
import { retainedSince, retentionPeriods } from '../../retention.ts';
import type { AttachmentRow } from './queries.ts';

const dayMs = 86_400_000;

/** In seconds. */
const signedIdLifetime = 3_600;

/** An advisor has no plan while they have no seat. */
export function obstacleOf(advisor: Pick<NonNullable<Client['financial_advisor']>, 'plan_type'> | null): Obstacle {
  if (!advisor) return 'no_advisor';
  if (advisor.plan_type === null) return 'no_seat';
  return advisor.plan_type === 'core' ? null : 'not_core';
}

type Obstacle = AnalysisSummary['advisor_email_obstacle'];

export const restorableUntil = (deleted_at: string): string =>
  new Date(Date.parse(deleted_at) + restorableDays * dayMs).toISOString();

export const purgedBefore = (now: Date): string => retainedSince(now, retentionPeriods.deleted_analyses);

export const isRestorable = ({ deleted_at }: Pick<AttachmentRow, 'deleted_at'>, now: Date): boolean =>
  deleted_at === null || deleted_at >= purgedBefore(now);

/** Seconds until the emails can be sent again; 0 if they can be sent now. */
export const secondsToWait = (sent_at: string | null, now: Date): number =>
  sent_at === null ? 0 : Math.max(0, secondsBetweenSendings - (now.getTime() - Date.parse(sent_at)) / 1000);

export const signedIdExpiry = (now: Date): Date => new Date(now.getTime() + signedIdLifetime * 1000);

/** File names may contain lone surrogates, which have no percent-encoding. */
export const pathSegment = (filename: string): string => encodeURIComponent(filename.toWellFormed());

export const toFile = (
  { id, type, replaced_at, deleted_at }: Pick<AttachmentRow, 'id' | 'type' | 'replaced_at' | 'deleted_at'>,
  { signed_id, name, canDelete }: { readonly signed_id: string; readonly name: string; readonly canDelete: boolean },
): AnalysisFile => ({
  id,
  signed_id,
  name,
  type,
  nonDeletable: !canDelete || replaced_at !== null || deleted_at !== null,
  url: `/rails/active_storage/blobs/redirect/${signed_id}/${pathSegment(name)}`,
});

export const toAttachment = (row: AttachmentRow, file: AnalysisFile): Attachment => ({
  ...file,
  filename: file.name,
  blob_id: row.blob_id,
  version: row.version,
  created_at: row.created_at,
});

export const toListed = (row: AttachmentRow, file: AnalysisFile): ListedAttachment => ({
  ...toAttachment(row, file),
  created_by: row.created_by || null,
  replaces_id: row.replaces_id,
  replaced_at: row.replaced_at,
  deleted_at: row.deleted_at,
  deleted_by: row.deleted_by || null,
  restorable_until: row.deleted_at === null ? null : restorableUntil(row.deleted_at),
});

/** Only agents and super admins see who added a file. */
export const withoutNames = (listed: ListedAttachment): ListedAttachment => ({ ...listed, created_by: null });
