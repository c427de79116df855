import {
  createAttachment,
  deleteAttachment,
  listAttachments,
  lookUpAttachment,
  restoreAttachment,
} from 'contract/endpoints/attachments';
import { type Route, route } from '../../http/route.ts';
import { handleCreateAttachment } from './create-attachment.ts';
import { handleDeleteAttachment } from './delete-attachment.ts';
import { handleListAttachments } from './list-attachments.ts';
import { handleLookUpAttachment } from './look-up-attachment.ts';
import { handleRestoreAttachment } from './restore-attachment.ts';

export const analysisRoutes: Route[] = [
  route(listAttachments, handleListAttachments),
  route(createAttachment, handleCreateAttachment),
  route(lookUpAttachment, handleLookUpAttachment),
  route(deleteAttachment, handleDeleteAttachment),
  route(restoreAttachment, handleRestoreAttachment),
];
