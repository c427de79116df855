import { updateAvatar } from 'contract/endpoints/files';
import { type Route, route } from '../../http/route.ts';
import { handleUpdateAvatar } from './update-avatar.ts';

export const userRoutes: Route[] = [route(updateAvatar, handleUpdateAvatar)];
