import { useForm } from '@mantine/form';
import type { SavedSearch, SavedView } from 'contract/endpoints/saved-views';
import { createSavedView } from 'contract/endpoints/saved-views';
import { maxViewName, savedViewListOf } from 'contract/vocabulary/saved-views';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { texts as t } from './texts.ts';

interface NameFormProps {
  view: SavedView | null;
  current: SavedSearch;
  onDone: (view: SavedView, text: string) => void;
  onClose: () => void;
}

const titleOf = (view: SavedView | null) => (view ? t.renameTitle : t.saveTitle);

export function NameDialog({ opened, ...form }: NameFormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={titleOf(form.view)}>
      <NameForm {...form} />
    </Dialog>
  );
}

const nameBody = createSavedView.body.shape.view.pick({ name: true });

function NameForm({ view, current, onDone, onClose }: NameFormProps) {
  const create = useAction('create-saved-view', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-saved-views'),
  });
  const rename = useAction('update-saved-view', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-saved-views'),
  });
  const form = useForm({
    initialValues: { name: view?.name ?? '' },
    validate: zod4Resolver(nameBody, { errorPriority: 'first' }),
  });
  const { isPending, error } = view ? rename : create;
  const send = ({ name }: { name: string }) => {
    const onError = ({ errors }: { errors: Record<string, string> }) => form.setErrors(errors);
    if (view)
      rename.mutate(
        { params: { id: view.id }, body: { view: { name } } },
        { onSuccess: (saved) => onDone(saved, t.renamed(saved.name)), onError },
      );
    else
      create.mutate(
        { body: { view: { name, search: current } } },
        { onSuccess: (saved) => onDone(saved, t.saved(saved.name)), onError },
      );
  };
  const hasFieldError = Object.keys(error?.errors ?? {}).length > 0;
  return (
    <Form
      submit={t.confirm}
      busy={isPending}
      actions={<Button onClick={onClose}>{t.cancel}</Button>}
      form={form}
      onSubmit={send}
      error={hasFieldError ? null : error}
      label={titleOf(view)}
    >
      {!view && <p>{t.saveHelp[savedViewListOf(current)]}</p>}
      <TextField label={t.name} maxLength={maxViewName} autoComplete="off" {...bind(form, 'name')} />
    </Form>
  );
}
