import { createSavedView } from 'contract/endpoints/saved-views';
import { zod4Resolver } from 'mantine-form-zod-resolver';

export const errorsIn = zod4Resolver(createSavedView.body.shape.view.pick({ name: true }), { errorPriority: 'first' });
