import { type UseFormInput, useForm } from '@mantine/form';
import type { EndpointName } from 'contract/endpoints';
import type { Call, Reply } from './api.ts';
import type { ApiErrorOf } from './api-error.ts';
import { type ActionOptions, useAction } from './use-endpoint.ts';

interface ActionFormOptions<N extends EndpointName, Values> extends UseFormInput<Values> {
  onDone?: ActionOptions<N>['onDone'];
  call: (values: Values) => Call<N>;
  onSuccess?: (reply: Reply<N>, values: Values) => void;
  onError?: (error: ApiErrorOf<N>) => void;
  /** The focus stays in the field whose value the server rejects, as in a dialog with one field. */
  keepsFocus?: boolean;
}

/** A form that sends one action. `shell` has the props of `Form` that concern it. */
export function useActionForm<N extends EndpointName, Values extends object>(
  name: N,
  { onDone, call, onSuccess, onError, keepsFocus = false, ...input }: ActionFormOptions<N, Values>,
) {
  const action = useAction(name, onDone && { onDone });
  const form = useForm<Values>(input);
  const submit = (values: Values) =>
    action.mutate(call(values), {
      onSuccess: (reply) => onSuccess?.(reply, values),
      onError: (error) => {
        form.setErrors({ ...error.errors });
        onError?.(error);
      },
    });
  const isOfField = Object.keys(action.error?.errors ?? {}).length > 0;
  const error = keepsFocus && isOfField ? null : action.error;
  return { form, action, submit, shell: { form, onSubmit: submit, error, busy: action.isPending } };
}
