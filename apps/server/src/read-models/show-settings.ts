import { showSettings } from 'contract/endpoints/current-user';
import { route } from '../http/route.ts';

export const showSettingsRoute = route(showSettings, async ({ ctx }) => ctx.settings);
