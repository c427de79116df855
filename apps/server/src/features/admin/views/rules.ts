export const reasonAssociatedData = 'user_views.reason';
