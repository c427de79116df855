import type { saveOnboarding } from 'contract/endpoints/surveys';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { saveProgress } from './operations.ts';

export const handleSaveOnboarding: Handler<typeof saveOnboarding> = ({ ctx, actor, body }) =>
  withTransaction(ctx, (tx) => saveProgress(tx, actor, body));
