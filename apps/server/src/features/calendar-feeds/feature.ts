import type { Feature } from '../../feature.ts';
import { createCalendarFeedRoute, deleteCalendarFeedRoute, showCalendarFeedRoute } from './calendar-feeds.ts';

export const calendarFeeds: Feature = {
  routes: [showCalendarFeedRoute, createCalendarFeedRoute, deleteCalendarFeedRoute],
};
