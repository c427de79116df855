/** How the titles of events in a calendar feed name clients. */
export const feedNames = ['full', 'initials', 'none'] as const;
export type FeedNames = (typeof feedNames)[number];

/** Of a day; the others are counted. */
export const maxShownMeetings = 10;

/** What a calendar feed has: days back and ahead. */
export const feedDays = { back: 30, ahead: 365 } as const;
