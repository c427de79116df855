import { showAvatar, showPicture } from 'contract/files';
import { type Route, route } from '../platform/http/route.ts';
import { handleShowAvatar } from './show-avatar.ts';
import { handleShowPicture } from './show-picture.ts';

export const fileRoutes: Route[] = [route(showPicture, handleShowPicture), route(showAvatar, handleShowAvatar)];
