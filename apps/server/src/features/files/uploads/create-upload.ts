import { createUpload } from 'contract/endpoints/files';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { maxUploadSize, sanitizeFilename, signBlobId, signUpload } from '../rules.ts';
import { createBlob } from './operations.ts';

const sizeText = (bytes: number) => (bytes < 2 ** 30 ? `${bytes / 2 ** 20} MB` : `${bytes / 2 ** 30} GB`);

export const createUploadRoute = route(createUpload, async ({ ctx, actor, body }) => {
  const { filename, content_type, byte_size, checksum } = body.blob ?? throwApiError('malformed_request');
  if (filename === undefined || content_type === undefined || byte_size === undefined || checksum === undefined)
    return throwApiError('malformed_request');
  const max = maxUploadSize(actor);
  if (byte_size > max) throwFieldErrors({ byte_size: [`The file can be up to ${sizeText(max)}`] });
  const file = { filename: sanitizeFilename(filename), content_type, byte_size, checksum };
  const { id, key, service_name, created_at } = await createBlob(ctx, actor, file);
  return {
    ...file,
    id,
    key,
    metadata: {},
    service_name,
    created_at,
    signed_id: signBlobId(ctx, { blob_id: id, user_id: actor.user_id, expires_at: null }),
    direct_upload: {
      url: `${ctx.public_url}/rails/active_storage/disk/${signUpload(ctx, key)}`,
      headers: { 'Content-Type': content_type },
    },
  };
});
