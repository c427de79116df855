import { showOperations } from 'contract/endpoints/operations';
import { route } from '../../../http/route.ts';
import { countOperations } from './queries.ts';

export const showOperationsRoute = route(showOperations, ({ ctx }) => countOperations(ctx));
