import { createMove, previewMove } from 'contract/endpoints/moves';
import { type Route, route } from '../../../http/route.ts';
import { handleCreateMove } from './create-move.ts';
import { handlePreviewMove } from './preview-move.ts';

export const moveRoutes: Route[] = [route(previewMove, handlePreviewMove), route(createMove, handleCreateMove)];
