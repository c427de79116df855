import { engagementChanges } from 'contract/endpoints/user-changes';
import { zod4Resolver } from 'mantine-form-zod-resolver';

export const errorsIn = zod4Resolver(engagementChanges, { errorPriority: 'first' });
