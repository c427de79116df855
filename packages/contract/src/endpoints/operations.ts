import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, paged } from '../fields/fields.ts';
import { defaultPageSize, pageSizes } from '../vocabulary/lists.ts';
import { messageKinds } from '../vocabulary/notifications.ts';
import { maxCounted, messageFailures, throttledKinds } from '../vocabulary/operations.ts';

const query = z.strictObject({
  currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().pipe(z.literal(pageSizes)).default(defaultPageSize),
});

const count = z.number().int().max(maxCounted).describe(`At most ${maxCounted}: there can be more`);

export const showOperations = endpoint({
  name: 'show-operations',
  summary: 'Count what waits for a super admin.',
  method: 'GET',
  path: '/admin/operations',
  access: 'super_admin',
  reply: z.object({
    quarantined: count,
    undelivered: count,
    failed_jobs: count,
    failed_imports: count,
    waiting_imports: count,
    throttled: count,
    audit_alerts: count,
    legal_holds: count,
  }),
});
export type OperationCounts = z.output<typeof showOperations.reply>;

export const listUndelivered = endpoint({
  name: 'list-undelivered',
  summary: 'List emails and text messages of the last 30 days that could not be delivered, the newest first.',
  method: 'GET',
  path: '/admin/undelivered',
  access: 'super_admin',
  query,
  reply: z.object({
    messages: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(messageKinds),
        purpose: z.string().describe('For example reset_password'),
        to: z.string().describe('An email address, or a phone number in E.164 format'),
        user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
        failure: z.enum(messageFailures),
        attempts: z.number().int(),
        created_at: moment,
        may_resend: z.boolean(),
      }),
    ),
    ...paged,
  }),
});
export type UndeliveredMessage = z.output<typeof listUndelivered.reply>['messages'][number];

export const resendMessage = endpoint({
  name: 'resend-message',
  summary: 'Write an undelivered email again, with a new link, to the present address of its user.',
  method: 'POST',
  path: '/admin/undelivered/:id/resend',
  access: 'super_admin',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ resent: z.literal(true) }),
  errorCodes: ['not_found', 'message_resent', 'message_not_resendable'],
});

export const listFailedJobs = endpoint({
  name: 'list-failed-jobs',
  summary: 'List jobs that failed for good, the newest first.',
  method: 'GET',
  path: '/admin/failed_jobs',
  access: 'super_admin',
  query,
  reply: z.object({
    jobs: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        attempts: z.number().int(),
        error_code: z
          .string()
          .nullable()
          .describe('A code without content. The log has the error, with the id of the job.'),
        payload: z
          .array(z.object({ name: z.string(), value: z.string().nullable().describe('Null if it is not an id') }))
          .describe('Only ids are shown'),
        created_at: moment,
        failed_at: moment,
      }),
    ),
    ...paged,
  }),
});
export type FailedJob = z.output<typeof listFailedJobs.reply>['jobs'][number];

const jobParams = z.strictObject({ name: z.string().regex(/^[a-z][a-z-]{0,99}$/), id: z.uuid() });

export const retryJob = endpoint({
  name: 'retry-job',
  summary: 'Run a failed job once more.',
  method: 'POST',
  path: '/admin/failed_jobs/:name/:id/retry',
  access: 'super_admin',
  params: jobParams,
  reply: z.object({ retried: z.literal(true) }),
  errorCodes: ['not_found', 'job_not_failed'],
});

export const discardJob = endpoint({
  name: 'discard-job',
  summary: 'Delete a failed job.',
  method: 'DELETE',
  path: '/admin/failed_jobs/:name/:id',
  access: 'super_admin',
  params: jobParams,
  reply: z.object({ discarded: z.literal(true) }),
  errorCodes: ['not_found', 'job_not_failed'],
});

export const listThrottled = endpoint({
  name: 'list-throttled',
  summary: 'List accounts and networks that cannot sign in at the moment after too many wrong passwords or codes.',
  method: 'GET',
  path: '/admin/throttled',
  access: 'super_admin',
  query,
  reply: z.object({
    sign_ins: z.array(
      z.object({
        id: z.string().describe('Of the row; it reveals neither an address nor a network'),
        kind: z.enum(throttledKinds),
        user: z
          .object({ id: z.number().int(), name: z.string(), email: z.string() })
          .nullable()
          .describe('Null for a network, and for an address that no user has'),
        attempts: z.number().int(),
        locked_until: moment,
      }),
    ),
    ...paged,
  }),
});
export type ThrottledSignIn = z.output<typeof listThrottled.reply>['sign_ins'][number];

export const unlockSignIn = endpoint({
  name: 'unlock-sign-in',
  summary: 'Let a user try passwords and codes again at once.',
  method: 'DELETE',
  path: '/admin/throttled/:id',
  access: 'super_admin',
  audit: { kind: 'permission' },
  params: z.strictObject({ id: id.describe('Of the user') }),
  reply: z.object({ unlocked: z.literal(true) }),
  errorCodes: ['not_found'],
});
