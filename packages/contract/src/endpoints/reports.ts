import * as z from 'zod';
import { bytesReply, endpoint } from '../endpoint.ts';
import { estimationKeyParams, linkErrorCodes } from './estimations.ts';

export const papers = ['letter', 'a4'] as const;

export const showReport = endpoint({
  name: 'show-report',
  summary:
    'Get an estimate as a PDF, by its id or by the token of a link, which shows what the link shows. Accepts the session cookie, so that a plain link works.',
  method: 'GET',
  path: '/estimations/:id/report.pdf',
  access: 'anyone',
  rateLimit: 'public',
  authentication: 'cookie',
  responseType: 'bytes',
  params: estimationKeyParams,
  query: z.strictObject({ paper: z.enum(papers).default('letter') }),
  reply: bytesReply,
  audit: { kind: 'read' },
  errorCodes: linkErrorCodes,
});
