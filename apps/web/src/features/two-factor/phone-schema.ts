import { cellPhone } from 'contract/fields/phone';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import * as z from 'zod';

export const errorsIn = zod4Resolver(z.object({ phone_number: cellPhone }), { errorPriority: 'first' });
