import type { saveSurvey } from 'contract/endpoints/surveys';
import { ApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { saveProgress } from './operations.ts';

export const handleSaveSurvey: Handler<typeof saveSurvey> = async ({ ctx, actor, body }) => {
  if (actor.type !== 'ClientUser') throw new ApiError('forbidden');
  return withTransaction(ctx, (tx) => saveProgress(tx, actor, body));
};
