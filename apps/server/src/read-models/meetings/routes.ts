import { listMeetings } from 'contract/endpoints/meetings';
import { type Route, route } from '../../http/route.ts';
import { handleListMeetings } from './list-meetings.ts';

export const meetingRoutes: Route[] = [route(listMeetings, handleListMeetings)];
