import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment } from '../fields/fields.ts';
import { shareLinkDays } from '../vocabulary/share-links.ts';
import { estimation, estimationParams, linkErrorCodes, linkParams } from './estimations.ts';
import { code } from './two-factor.ts';

const link = z.object({
  share_url: z.string().nullable().describe('Null if the link was revoked'),
  share_expires_at: estimation.shape.share_expires_at,
  has_code: z.boolean(),
});

export const showShareLink = endpoint({
  name: 'show-share-link',
  summary: 'Get the public link of an estimate: when it ends, what it shows, and when it was opened.',
  method: 'GET',
  path: '/estimations/:id/share_link',
  access: 'advisors',
  params: estimationParams,
  reply: link.extend({
    shows_outlook: z.boolean(),
    shows_phone: z.boolean(),
    openings: z
      .object({
        count: z.number().int(),
        latest: z.array(moment).describe('The latest ten, the last one first'),
      })
      .describe('Visits of people. Programs that only fetch the page do not count, nor do advisors who are signed in.'),
  }),
  errorCodes: ['not_found'],
});
export type ShareLink = z.output<typeof showShareLink.reply>;

export const createShareLink = endpoint({
  name: 'create-share-link',
  summary: 'Create a public link for an estimate, which ends after 30 days. A previous link becomes invalid.',
  method: 'POST',
  path: '/estimations/:id/share_link',
  access: 'advisors',
  params: estimationParams,
  reply: z.object({ share_url: z.string(), share_expires_at: moment }),
  errorCodes: ['not_found'],
});

export const updateShareLink = endpoint({
  name: 'update-share-link',
  summary: 'Change when the public link of an estimate ends, and whether it asks for a code.',
  method: 'PATCH',
  path: '/estimations/:id/share_link',
  access: 'advisors',
  params: estimationParams,
  body: z.strictObject({
    expires_in_days: z.literal(shareLinkDays).nullable().optional().describe('From now. Null for no end.'),
    has_code: z.boolean().optional().describe('With true, the link gets a new code. A previous one becomes invalid.'),
  }),
  reply: link.extend({
    code: z.string().nullable().describe('Six digits, only in the response that creates the code'),
  }),
  errorCodes: ['not_found'],
});

export const deleteShareLink = endpoint({
  name: 'delete-share-link',
  summary: 'Revoke the public link of an estimate.',
  method: 'DELETE',
  path: '/estimations/:id/share_link',
  access: 'advisors',
  params: estimationParams,
  reply: z.object({ share_url: z.null() }),
  errorCodes: ['not_found'],
});

export const checkShareCode = endpoint({
  name: 'check-share-code',
  summary: 'Enter the code of a public link. A cookie then opens the link in this browser for twelve hours.',
  method: 'POST',
  path: '/estimations/:id/share_code',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  params: linkParams,
  body: z.strictObject({ code }),
  reply: z.object({ success: z.literal(true) }),
  audit: { kind: 'read' },
  errorCodes: ['not_found', 'code_invalid', 'share_code_attempts_exceeded'],
});

export const recordOpening = endpoint({
  name: 'record-opening',
  summary: 'Report that a person has seen the public page of an estimate. Each visit counts once.',
  method: 'POST',
  path: '/estimations/:id/openings',
  access: 'anyone',
  // The visit identifies a repetition.
  isRepeatable: false,
  rateLimit: 'public',
  params: linkParams,
  body: z.strictObject({
    visit: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'Visit must be 32 hexadecimal digits')
      .describe('Chosen by the browser at random'),
  }),
  reply: z.object({ success: z.literal(true) }),
  audit: { kind: 'read' },
  errorCodes: linkErrorCodes,
});
