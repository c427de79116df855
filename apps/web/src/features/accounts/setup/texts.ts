/** Texts of the specification are exact. */
export const setupTexts = {
  title: 'New account',
  firm: { name: 'Firm Info', lead: 'The firm and its address. You can leave after each step and continue later.' },
  admin: {
    name: 'Admin Info',
    lead: 'The firm’s first admin, who invites the advisors. They get an invitation after the last step.',
    first_name: 'First Name',
    last_name: 'Last Name',
    phone_number: 'Phone Number',
    email: 'Email',
    phoneHelp: 'A cell phone that can receive text messages',
  },
  stripe: {
    name: 'Stripe Info',
    lead: 'The customer and subscription that were created for the firm at Stripe.',
    stripe_subscription_id: 'Stripe Subscription ID',
    stripe_customer_id: 'Stripe Customer ID',
    local: 'Create a customer with the test provider',
    off: 'Billing is off, so there is nothing to enter. The admin is invited when you complete the setup.',
    failed: 'An unexpected error occurred. Please try again.',
  },
  complete: 'Complete',
  resumeFailed: 'The setup could not be loaded.',
} as const;
