import type { Feature } from '../../feature.ts';
import { createAttachmentRoute } from './create-attachment.ts';
import { deleteAttachmentRoute } from './delete-attachment.ts';
import { analysisJobs } from './jobs.ts';
import { listAttachmentsRoute } from './list-attachments.ts';
import { lookUpAttachmentRoute } from './look-up-attachment.ts';
import { restoreAttachmentRoute } from './restore-attachment.ts';
import { sendAnalysisRoute } from './sending/send-analysis.ts';
import { redirectToBlobRoute, redirectToBlobShortRoute } from './serving/redirect-to-blob.ts';
import { serveBlobRoute } from './serving/serve-blob.ts';

export const analyses: Feature = {
  routes: [
    sendAnalysisRoute,
    listAttachmentsRoute,
    createAttachmentRoute,
    lookUpAttachmentRoute,
    deleteAttachmentRoute,
    restoreAttachmentRoute,
    redirectToBlobRoute,
    redirectToBlobShortRoute,
    serveBlobRoute,
  ],
  jobs: analysisJobs,
};
