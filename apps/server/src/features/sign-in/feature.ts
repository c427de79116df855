import type { Feature } from '../../feature.ts';
import { signInJobs } from './jobs.ts';

export const signIn: Feature = {
  jobs: signInJobs,
};
