import type { Feature } from '../../feature.ts';
import { checkCodeRoute } from './check-code.ts';
import { checkPhoneCodeRoute } from './check-phone-code.ts';
import { sendCodeRoute, sendPhoneCodeRoute } from './send-code.ts';
import { updateTwoFactorRoute } from './update-two-factor.ts';

export const twoFactor: Feature = {
  routes: [sendCodeRoute, checkCodeRoute, sendPhoneCodeRoute, checkPhoneCodeRoute, updateTwoFactorRoute],
};
