import * as z from 'zod';
import { endpoint, fileReply } from '../endpoint.ts';
import { id, moment } from '../fields/fields.ts';
import { maxFilenameLength } from '../vocabulary/files.ts';

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

const contentType =
  /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}( *; *[a-z0-9-]{1,40}=("[\w .:/+-]{0,100}"|[\w.:/+-]{1,100})){0,4}$/i;

/** 16 bytes. */
const checksum = /^[A-Za-z0-9+/]{21}[AQgw]==$/;

/** Missing values are `malformed_request`, as clients of Active Storage expect. */
const blobFields = z.object({
  filename: z
    .string({ error: 'File name is required' })
    .refine((value) => value.trim() !== '', 'File name is required')
    .max(maxFilenameLength, `File name must be at most ${maxFilenameLength} characters`)
    .optional(),
  content_type: z
    .string({ error: 'Content type is required' })
    .regex(contentType, 'Content type must be like application/pdf')
    .optional(),
  byte_size: z
    .number({ error: 'Size must be a whole number of bytes' })
    .int('Size must be a whole number of bytes')
    .min(0, 'Size must be a whole number of bytes')
    .optional(),
  checksum: z.string({ error: 'Checksum is required' }).regex(checksum, 'Checksum must be an MD5 in base64').optional(),
});

export const createUpload = endpoint({
  name: 'create-upload',
  summary: 'Create a blob for a file, as Active Storage does. Its bytes follow by PUT to `direct_upload.url`.',
  method: 'POST',
  prefix: '',
  path: '/rails/active_storage/direct_uploads',
  access: 'signed_in',
  isRepeatable: false,
  body: z.strictObject({ blob: blobFields.optional() }),
  reply: z.object({
    id: z.number().int(),
    key: z.string(),
    filename: z.string().describe('With unsafe characters replaced'),
    content_type: z.string(),
    metadata: z.object({}),
    service_name: z.string(),
    byte_size: z.number().int(),
    checksum: z.string(),
    created_at: moment,
    signed_id: z.string().describe('Only the user who uploaded the file can use it'),
    direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  }),
  errorCodes: ['too_many_uploads'],
});
