export const setupTexts = {
  title: 'New account',
  firm: {
    name: 'Firm Info',
    lead: 'Enter the firm’s name and address. You can leave after any step and finish later.',
    created: 'Account successfully created!',
  },
  admin: {
    name: 'Admin Info',
    lead: 'The firm’s first admin invites the advisors. We’ll send them an invitation after the last step.',
    first_name: 'First Name',
    last_name: 'Last Name',
    phone_number: 'Phone Number',
    email: 'Email',
    phoneHelp: 'A cell phone that can receive text messages',
  },
  stripe: {
    name: 'Stripe Info',
    lead: 'Choose how the firm’s subscription begins. We’ll invite the admin when you complete setup.',
    start: 'Subscription',
    starts: [
      { value: 'ids', label: 'The firm already has one in Stripe' },
      { value: 'onboarding', label: 'The admin subscribes during onboarding' },
    ],
    willCreate: 'We’ll create the firm’s customer in Stripe. The admin chooses a plan and a payment method later.',
    hasCustomer: (id: string) =>
      `The firm’s customer in Stripe is ${id}. The admin chooses a plan and a payment method later.`,
    stripe_subscription_id: 'Stripe Subscription ID',
    stripe_customer_id: 'Stripe Customer ID',
    local: 'Create a customer with the test provider',
    off: 'Billing is off, so there’s nothing to enter. We’ll invite the admin when you complete setup.',
    unreachable: 'Stripe couldn’t be reached. The firm and its admin are saved. Try again in a moment.',
    failed: 'An unexpected error occurred. Please try again.',
  },
  complete: 'Complete',
  resumeFailed: 'Setup couldn’t be loaded.',
} as const;
