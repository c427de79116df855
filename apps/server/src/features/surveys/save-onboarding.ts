import { saveOnboarding } from 'contract/endpoints/surveys';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { saveOnboardingProgress } from './operations.ts';

export const saveOnboardingRoute = route(saveOnboarding, ({ ctx, actor, body }) =>
  withTransaction(ctx, (tx) => saveOnboardingProgress(tx, actor, body)),
);
