import * as z from 'zod';
import { endpoint, fileReply } from '../endpoint.ts';
import { id } from '../fields/fields.ts';

export const showPicture = endpoint({
  name: 'show-picture',
  summary: 'Somebody’s picture, by the key that only its address has. A new picture has a new key.',
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
  summary: 'A picture made of the initials of a name, for whoever has none.',
  method: 'GET',
  path: '/avatar',
  access: 'anyone',
  responseType: 'file',
  query: z.strictObject({
    name: z.string().max(500).default(''),
    background: z.string().max(100).optional().describe('A colour of the palette as RRGGBB; any other picks one'),
  }),
  reply: fileReply('image/svg+xml'),
});

export const updateAvatar = endpoint({
  name: 'update-avatar',
  summary: 'Set one’s picture, a PNG as data URL or as the form field `image`; nothing removes it.',
  method: 'POST',
  path: '/users/:id/avatar',
  access: 'signed_in',
  bodyLimit: 'picture',
  params: z.strictObject({ id }),
  body: z.strictObject({ image: z.string({ error: 'Choose a picture' }).nullable() }),
  reply: z.object({
    id: z.number().int(),
    avatar: z.string().describe('Address of the picture, or of one made from the name'),
    has_picture: z.boolean(),
  }),
  errorCodes: ['not_found'],
});
