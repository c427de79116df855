export const activityColors = ['indigo', 'teal', 'amber', 'leaf', 'slate', 'brick'] as const;
export const activityIcons = ['referral', 'mail', 'status', 'meeting', 'profile', 'people', 'plan'] as const;
