import { engagementFields, newClient } from 'contract/endpoints/engagements';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { bodyOf, type NewClientValues } from './new-client-values.ts';

const resolve = zod4Resolver(newClient, { errorPriority: 'first' });
const resolveWithAdvisor = zod4Resolver(
  newClient.extend({ financial_advisor_id: engagementFields.financial_advisor_id }),
  {
    errorPriority: 'first',
  },
);

/** A super admin has to choose the advisor (specification, section 5). */
export const errorsIn = (values: NewClientValues, { isAdvisorRequired }: { isAdvisorRequired: boolean }) =>
  (isAdvisorRequired ? resolveWithAdvisor : resolve)(bodyOf(values));
