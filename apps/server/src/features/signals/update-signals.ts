import { updateSignals } from 'contract/endpoints/signals';
import { route } from '../../http/route.ts';
import { changeEach } from './operations.ts';

export const updateSignalsRoute = route(updateSignals, ({ ctx, actor, body }) => changeEach(ctx, actor, body));
