import type { Feature } from '../../feature.ts';
import { deletionJobs } from './jobs.ts';

export const deletions: Feature = {
  jobs: deletionJobs,
};
