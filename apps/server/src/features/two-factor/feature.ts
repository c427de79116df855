import type { Feature } from '../../feature.ts';
import { beginAuthenticatorRoute, createAuthenticatorRoute, deleteAuthenticatorRoute } from './authenticator.ts';
import { checkAuthenticatorCodeRoute, checkCodeRoute, checkRecoveryCodeRoute } from './check-code.ts';
import { beginPasskeyCheckRoute, checkPasskeyRoute } from './check-passkey.ts';
import { checkPhoneCodeRoute } from './check-phone-code.ts';
import { createRecoveryCodesRoute, deleteFactorsRoute, deletePhoneFactorRoute, listFactorsRoute } from './factors.ts';
import { beginPasskeyRoute, createPasskeyRoute, deletePasskeyRoute, updatePasskeyRoute } from './passkeys.ts';
import { sendCodeRoute, sendPhoneCodeRoute } from './send-code.ts';
import { updateTwoFactorRoute } from './update-two-factor.ts';

export const twoFactor: Feature = {
  routes: [
    sendCodeRoute,
    checkCodeRoute,
    sendPhoneCodeRoute,
    checkPhoneCodeRoute,
    updateTwoFactorRoute,
    checkAuthenticatorCodeRoute,
    checkRecoveryCodeRoute,
    beginPasskeyCheckRoute,
    checkPasskeyRoute,
    listFactorsRoute,
    beginAuthenticatorRoute,
    createAuthenticatorRoute,
    deleteAuthenticatorRoute,
    deletePhoneFactorRoute,
    beginPasskeyRoute,
    createPasskeyRoute,
    updatePasskeyRoute,
    deletePasskeyRoute,
    createRecoveryCodesRoute,
    deleteFactorsRoute,
  ],
};
