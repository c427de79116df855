import { newUserView } from 'contract/endpoints/user-views';
import { zod4Resolver } from 'mantine-form-zod-resolver';

export const errorsIn = zod4Resolver(newUserView, { errorPriority: 'first' });
