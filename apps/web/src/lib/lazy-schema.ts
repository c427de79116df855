import type { FormErrors } from '@mantine/form';
import { firstInteraction } from './first-interaction.ts';

interface Schema<Values extends unknown[]> {
  errorsIn: (...values: Values) => FormErrors;
}

/**
 * Validates with a schema that loads with the first key or press, because the schema library is larger than most
 * screens. Without the schema, such as without a connection, the server validates.
 */
export function lazySchema<Values extends unknown[]>(load: () => Promise<Schema<Values>>) {
  const schema = () => load().catch((): Schema<Values> => ({ errorsIn: () => ({}) }));
  void firstInteraction.then(schema);
  return async (...values: Values): Promise<FormErrors> => (await schema()).errorsIn(...values);
}
