import { changeQuarantinedEmail } from 'contract/endpoints/quarantine';
import { zod4Resolver } from 'mantine-form-zod-resolver';

export const errorsIn = zod4Resolver(changeQuarantinedEmail.body, { errorPriority: 'first' });
