import { showAvatar, showPicture } from 'contract/endpoints/files';
import { type Route, route } from '../../http/route.ts';
import { handleShowAvatar } from './show-avatar.ts';
import { handleShowPicture } from './show-picture.ts';

export const fileRoutes: Route[] = [route(showPicture, handleShowPicture), route(showAvatar, handleShowAvatar)];
