import type { showOperations } from 'contract/endpoints/operations';
import type { Handler } from '../../../http/route.ts';
import { countOperations } from './queries.ts';

export const handleShowOperations: Handler<typeof showOperations> = ({ ctx }) => countOperations(ctx);
