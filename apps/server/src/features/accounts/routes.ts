import { createSignupCode, deleteSignupCode } from 'contract/endpoints/accounts';
import { type Route, route } from '../../http/route.ts';
import { handleCreateSignupCode } from './create-signup-code.ts';
import { handleDeleteSignupCode } from './delete-signup-code.ts';

export const accountRoutes: Route[] = [
  route(createSignupCode, handleCreateSignupCode),
  route(deleteSignupCode, handleDeleteSignupCode),
];
