import { sendAnalysis } from 'contract/endpoints/attachments';
import { type Route, route } from '../../../http/route.ts';
import { handleSendAnalysis } from './send-analysis.ts';

export const sendingRoutes: Route[] = [route(sendAnalysis, handleSendAnalysis)];
