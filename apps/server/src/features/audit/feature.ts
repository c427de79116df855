import type { Feature } from '../../feature.ts';
import { auditErasureJobs } from './erasure/jobs.ts';

export const audit: Feature = {
  jobs: auditErasureJobs,
};
