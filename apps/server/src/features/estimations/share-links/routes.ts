import { updateSharing } from 'contract/endpoints/estimation-lists';
import { createShareLink, deleteShareLink } from 'contract/endpoints/share-links';
import { type Route, route } from '../../../http/route.ts';
import { handleCreateShareLink } from './create-share-link.ts';
import { handleDeleteShareLink } from './delete-share-link.ts';
import { handleUpdateSharing } from './update-sharing.ts';

export const shareLinkRoutes: Route[] = [
  route(createShareLink, handleCreateShareLink),
  route(deleteShareLink, handleDeleteShareLink),
  route(updateSharing, handleUpdateSharing),
];
