const day = 24 * 60 * 60;

/** Seconds after the invitation at which its reminders are due. */
export const automaticReminders: readonly number[] = [3 * day, 7 * day];

/** Seconds between an email and a reminder. */
export const reminderPause = day;

/** Seconds between two emails that an admin requests for the same advisor. */
export const resendPause = 2 * 60;

export const takenEmailText = 'Another account already uses this email.';
