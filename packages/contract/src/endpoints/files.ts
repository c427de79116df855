import * as z from 'zod';
import { endpoint, fileReply } from '../endpoint.ts';
import { id } from '../fields/fields.ts';

export const showPicture = endpoint({
  name: 'show-picture',
  summary: 'Get a profile picture by its secret key. Each picture has a new key.',
  method: 'GET',
  path: '/pictures/:key',
  access: 'anyone',
  responseType: 'file',
  params: z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  reply: fileReply('image/png'),
  errorCodes: ['not_found'],
});

export const showAvatar = endpoint({
  name: 'show-avatar',
  summary: 'Get a generated picture with the initials of a name.',
  method: 'GET',
  path: '/avatar',
  access: 'anyone',
  responseType: 'file',
  query: z.strictObject({
    name: z.string().max(500).default(''),
    background: z
      .string()
      .max(100)
      .optional()
      .describe('A color of the palette as RRGGBB. Any other value selects one by name.'),
  }),
  reply: fileReply('image/svg+xml'),
});

export const updateAvatar = endpoint({
  name: 'update-avatar',
  summary: 'Set the profile picture: a PNG as a data URL or as the form field `image`. Null removes it.',
  method: 'POST',
  path: '/users/:id/avatar',
  access: 'signed_in',
  bodyLimit: 'picture',
  params: z.strictObject({ id }),
  body: z.strictObject({ image: z.string({ error: 'Choose a picture' }).nullable() }),
  reply: z.object({
    id: z.number().int(),
    avatar: z.string().describe('URL of the picture, or of a generated one'),
    has_picture: z.boolean(),
  }),
  errorCodes: ['not_found'],
});
