import { checkCode, checkPhoneCode, sendCode, sendPhoneCode, updateTwoFactor } from 'contract/endpoints/two-factor';
import { type Route, route } from '../../http/route.ts';
import { handleCheckCode } from './check-code.ts';
import { handleCheckPhoneCode } from './check-phone-code.ts';
import { handleSendCode } from './send-code.ts';
import { handleSendPhoneCode } from './send-phone-code.ts';
import { handleUpdateTwoFactor } from './update-two-factor.ts';

export const twoFactorRoutes: Route[] = [
  route(sendCode, handleSendCode),
  route(checkCode, handleCheckCode),
  route(sendPhoneCode, handleSendPhoneCode),
  route(checkPhoneCode, handleCheckPhoneCode),
  route(updateTwoFactor, handleUpdateTwoFactor),
];
