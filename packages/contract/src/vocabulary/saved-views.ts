/** Per user. */
export const maxSavedViews = 50;
export const maxViewName = 60;
