import * as z from 'zod';
import { bytesReply, endpoint } from '../endpoint.ts';
import { token } from '../fields/fields.ts';
import { downloadedRecords } from '../vocabulary/retention.ts';

export const createDownload = endpoint({
  name: 'create-download',
  summary:
    'Prepare the download of everything there is about the signed-in client, about a client (super admins), or of a firm (its admins and super admins). The address works for a minute, in this session.',
  method: 'POST',
  path: '/downloads',
  access: 'signed_in',
  requiresConfirmation: ({ body }) => body.records !== 'own',
  isRepeatable: false,
  audit: null,
  body: z.strictObject({
    records: z.enum(downloadedRecords),
    id: z.number().int().positive().optional().describe('Of the client or firm. Not for `own`.'),
  }),
  reply: z.object({ url: z.string() }),
  errorCodes: ['not_found'],
});

export const exportRecords = endpoint({
  name: 'export-records',
  summary: 'Get the ZIP archive that was prepared.',
  method: 'GET',
  path: '/downloads/:token',
  access: 'signed_in',
  authentication: 'cookie',
  responseType: 'bytes',
  audit: { kind: 'export', clients: ({ reply }) => reply.client_ids },
  params: z.strictObject({ token }),
  reply: bytesReply.extend({ client_ids: z.array(z.number().int()).describe('Whose data the archive contains') }),
  errorCodes: ['not_found'],
});
