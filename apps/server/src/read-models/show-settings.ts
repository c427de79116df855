import type { showSettings } from 'contract/endpoints/current-user';
import type { Handler } from '../http/route.ts';

export const handleShowSettings: Handler<typeof showSettings> = async ({ ctx }) => ctx.settings;
