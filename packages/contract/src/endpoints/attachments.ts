import * as z from 'zod';
import { bytesReply, endpoint, fileReply, reportedByHandler } from '../endpoint.ts';
import { blobErrorCodes, pdfErrorCodes } from '../errors.ts';
import { id, moment } from '../fields/fields.ts';
import { advisorEmailObstacles, attachmentTypes } from '../vocabulary/attachments.ts';

/** A file of an analysis, as lists name it. */
export const analysisFile = z.object({
  id: z.number().int(),
  signed_id: z.string().describe('For the user who reads it, valid for an hour'),
  name: z.string().describe('The file name'),
  url: z.string().describe('A path of this application. Valid for an hour.'),
  type: z.enum(attachmentTypes),
  nonDeletable: z.boolean().describe('The user who reads it cannot delete it'),
});
export type AnalysisFile = z.output<typeof analysisFile>;

const opened = z.object({ first_at: moment, last_at: moment }).nullable().describe('Null if it was not opened');

export const analysisSummary = z.object({
  arrived_at: moment.nullable().describe('Of the latest file. Null if there is none for this user.'),
  sent_at: moment.nullable().describe('When the emails were last sent'),
  opened_by_client: opened,
  opened_by_advisor: opened.describe('Null for the client'),
  advisor_email_obstacle: z
    .enum(advisorEmailObstacles)
    .nullable()
    .describe('Why the advisor would get no email. Null if they would, and unless the user can send the emails.'),
  may_manage: z.boolean().describe('Whether the user can add, delete and send analyses'),
});
export type AnalysisSummary = z.output<typeof analysisSummary>;

export const attachment = z.object({
  ...analysisFile.shape,
  filename: z.string(),
  blob_id: z.number().int(),
  version: z.number().int().describe('From 1; a file that replaces another has the next one'),
  created_at: moment,
});
export type Attachment = z.output<typeof attachment>;

/** With those that were replaced or deleted, for agents and super admins. */
export const listedAttachment = z.object({
  ...attachment.shape,
  created_by: z.string().nullable().describe('The name of the user who added it'),
  replaces_id: z.number().int().nullable(),
  replaced_at: moment.nullable(),
  deleted_at: moment.nullable(),
  deleted_by: z.string().nullable(),
  restorable_until: moment.nullable().describe('Null unless it is deleted'),
});
export type ListedAttachment = z.output<typeof listedAttachment>;

const params = z.strictObject({ id });

export const listAttachments = endpoint({
  name: 'list-attachments',
  summary:
    'List the analyses of a client, the latest first. Agents and super admins also get earlier versions and deleted files, which cannot be opened until they are restored.',
  method: 'GET',
  path: '/users/:id/attachments',
  access: 'signed_in',
  requires: 'seat',
  params,
  reply: z.object({ attachments: z.array(listedAttachment) }),
  audit: { kind: 'read', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found', 'payment_required'],
});

export const createAttachment = endpoint({
  name: 'create-attachment',
  summary: 'Attach an uploaded PDF to a client as an analysis. For the client’s health agent and super admins.',
  method: 'POST',
  path: '/users/:id/attachments',
  access: 'signed_in',
  params,
  body: z.strictObject({
    type: z.enum(attachmentTypes, { error: 'Choose the type of analysis' }),
    signed_id: z.string({ error: 'Upload a file' }).max(2_000),
    replaces: z.number().int().positive().optional().describe('The attachment whose next version this is'),
  }),
  reply: attachment,
  errorCodes: ['not_found', 'attachment_replaced', ...blobErrorCodes, ...pdfErrorCodes],
});

export const lookUpAttachment = endpoint({
  name: 'look-up-attachment',
  summary: 'Get the attachment of a blob.',
  method: 'GET',
  path: '/attachments/lookup',
  access: 'signed_in',
  requires: 'seat',
  query: z.strictObject({ blob_id: id }),
  reply: attachment,
  audit: { kind: 'read', clients: reportedByHandler },
  errorCodes: ['not_found', 'payment_required'],
});

export const deleteAttachment = endpoint({
  name: 'delete-attachment',
  summary: 'Delete an analysis. It can be restored for 30 days. For the client’s health agent and super admins.',
  method: 'DELETE',
  path: '/attachments/:id',
  access: 'signed_in',
  params,
  reply: z.object({ deleted: z.literal(true), restorable_until: moment }),
  errorCodes: ['not_found'],
});

export const restoreAttachment = endpoint({
  name: 'restore-attachment',
  summary: 'Restore a deleted analysis. For the client’s health agent and super admins.',
  method: 'POST',
  path: '/attachments/:id/restore',
  access: 'signed_in',
  params,
  reply: attachment,
  errorCodes: ['not_found'],
});

export const sendAnalysis = endpoint({
  name: 'send-analysis',
  summary:
    'Email the financial advisor and the client that their analyses are there, with links to our pages. For the client’s health agent and super admins.',
  method: 'POST',
  path: '/clients/:id/send_analysis',
  access: 'signed_in',
  params,
  reply: z.object({
    sent_at: moment,
    emailed_advisor: z.boolean(),
    emailed_client: z.boolean().describe('False if the client’s address belongs to another user'),
  }),
  errorCodes: ['not_found', 'analyses_incomplete', 'analysis_just_sent', 'analysis_without_recipient'],
});

const pathText = z.string().max(16_000);
const disposition = z.strictObject({
  disposition: z.unknown().optional().describe('`attachment` saves the file. Other values show it if its type allows.'),
});

const redirect = {
  method: 'GET',
  prefix: '',
  access: 'anyone',
  requires: 'seat',
  authentication: 'cookie',
  responseType: 'file',
  params: z.strictObject({ signed_id: pathText, filename: pathText }),
  query: disposition,
  reply: fileReply('application/octet-stream'),
  audit: { kind: 'read', clients: reportedByHandler },
  errorCodes: ['not_found', 'payment_required'],
} as const;

export const redirectToBlob = endpoint({
  ...redirect,
  name: 'redirect-to-blob',
  summary:
    'Redirect to a file that the user can access, at an address that is valid for 60 seconds. Accepts the session cookie, so that a plain link works.',
  path: '/rails/active_storage/blobs/redirect/:signed_id/:filename',
});

export const redirectToBlobShort = endpoint({
  ...redirect,
  name: 'redirect-to-blob-short',
  summary: 'The same as `redirect-to-blob`.',
  path: '/rails/active_storage/blobs/:signed_id/:filename',
});

export const serveBlob = endpoint({
  name: 'serve-blob',
  summary: 'Get the bytes of a file, whole or in part, by an address from `redirect-to-blob`.',
  method: 'GET',
  prefix: '',
  path: '/rails/active_storage/disk/:token/:filename',
  access: 'anyone',
  responseType: 'bytes',
  params: z.strictObject({ token: pathText, filename: pathText }),
  reply: bytesReply,
  audit: { kind: 'read', clients: reportedByHandler },
  errorCodes: ['not_found'],
});
