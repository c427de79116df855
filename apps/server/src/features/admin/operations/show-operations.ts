import type { showOperations } from 'contract/endpoints/operations';
import { throwApiError } from '../../../api-error.ts';
import type { Handler } from '../../../http/route.ts';
import { countOperations } from './queries.ts';

export const handleShowOperations: Handler<typeof showOperations> = async ({ ctx }) =>
  (await countOperations(ctx)) ?? throwApiError('internal_error');
