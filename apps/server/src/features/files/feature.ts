import type { Feature } from '../../feature.ts';
import { showAvatarRoute, showPictureRoute } from './pictures.ts';
import { createUploadRoute } from './uploads/create-upload.ts';
import { uploadJobs } from './uploads/jobs.ts';
import { registerUploads } from './uploads/plugin.ts';

export const files: Feature = {
  routes: [showPictureRoute, showAvatarRoute, createUploadRoute],
  jobs: uploadJobs,
  plugin: registerUploads,
};
