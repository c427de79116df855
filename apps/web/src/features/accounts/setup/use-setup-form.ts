import { type UseFormInput, useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { flat } from '../firm-values.ts';

interface Failure {
  message: string;
}

/** @param textOf the message of an error without a field, such as that of a firm that was deleted meanwhile */
export function useSetupForm<Values extends object>(input: UseFormInput<Values>, textOf: (error: ApiError) => string) {
  const form = useForm<Values>(input);
  const [error, setError] = useState<Failure | null>(null);
  return {
    form,
    error,
    /** False, with the reason on the screen, for an error that the user can correct here. */
    async save(send: () => Promise<unknown>): Promise<boolean> {
      setError(null);
      try {
        await send();
        return true;
      } catch (rejected) {
        if (!(rejected instanceof ApiError)) throw rejected;
        form.setErrors(flat(rejected.errors));
        const { account_id: ofFirm } = rejected.errors;
        const isOfField = rejected.code === 'validation_failed';
        setError({ message: ofFirm?.[0] ?? (isOfField ? rejected.message : textOf(rejected)) });
        return false;
      }
    },
    fail: (message: string): false => {
      setError({ message });
      return false;
    },
  };
}
