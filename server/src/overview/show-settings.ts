import type { showSettings } from 'contract/overview';
import type { Handler } from '../platform/http/route.ts';

export const handleShowSettings: Handler<typeof showSettings> = async ({ ground }) => ground.settings;
