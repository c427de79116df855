/** What can finish a sign-in, most convenient first. A recovery code is no factor of its own: others come with them. */
export const signInSteps = ['passkey', 'authenticator', 'phone', 'recovery_code'] as const;
export type SignInStep = (typeof signInSteps)[number];

export const maxPasskeys = 20;
export const maxPasskeyName = 60;
