import { redirectToBlob, redirectToBlobShort, serveBlob } from 'contract/endpoints/attachments';
import { type Route, route } from '../../../http/route.ts';
import { handleRedirectToBlob } from './redirect-to-blob.ts';
import { handleServeBlob } from './serve-blob.ts';

export const servingRoutes: Route[] = [
  route(redirectToBlob, handleRedirectToBlob),
  route(redirectToBlobShort, handleRedirectToBlob),
  route(serveBlob, handleServeBlob),
];
