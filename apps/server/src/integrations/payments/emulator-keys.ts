/** Not secret: the emulator listens on this machine only. */
export const emulatorKeys = {
  secret_key: 'sk_test_of_the_emulator',
  publishable_key: 'pk_test_of_the_emulator',
  webhook_secrets: ['whsec_first_of_the_emulator', 'whsec_second_of_the_emulator'],
};

export const emulatedScript = '/dev/stripe.js';
