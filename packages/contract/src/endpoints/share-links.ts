import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { estimationParams } from './estimations.ts';

export const createShareLink = endpoint({
  name: 'create-share-link',
  summary: 'Create a public link for an estimate. A previous link becomes invalid.',
  method: 'POST',
  path: '/estimations/:id/share_link',
  access: 'advisors',
  params: estimationParams,
  reply: z.object({ share_url: z.string() }),
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
