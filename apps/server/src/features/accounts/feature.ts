import type { Feature } from '../../feature.ts';
import { accountChannel } from './channel.ts';
import { createSignupCodeRoute } from './create-signup-code.ts';
import { deleteSignupCodeRoute } from './delete-signup-code.ts';

export const accounts: Feature = {
  routes: [createSignupCodeRoute, deleteSignupCodeRoute],
  channels: [accountChannel],
};
