import { newPassword } from 'contract/fields/passwords';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import * as z from 'zod';

export const errorsIn = zod4Resolver(z.object({ password: newPassword('New password') }), { errorPriority: 'first' });
