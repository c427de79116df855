import {
  maxTokenName,
  type TokenScope,
  tokenLifetimes,
  tokenScopeLabels,
  tokenScopes,
} from 'contract/vocabulary/api-tokens';
import { useActionForm } from '../../lib/use-action-form.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { CreationDialog } from '../../ui/creation-dialog.tsx';
import { bind, FieldGroup, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { texts as t } from './texts.ts';

interface NewTokenDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function NewTokenDialog({ opened, onClose }: NewTokenDialogProps) {
  return (
    <CreationDialog opened={opened} onClose={onClose} title={t.newTitle} shown={t.shown}>
      {(onCreated) => <NewTokenForm onCreated={onCreated} onClose={onClose} />}
    </CreationDialog>
  );
}

const defaults: readonly TokenScope[] = ['clients:read', 'estimates:read'];

function NewTokenForm({ onCreated, onClose }: { onCreated: (token: string) => void; onClose: () => void }) {
  const { form, shell } = useActionForm('create-api-token', {
    initialValues: { name: '', scopes: [...defaults], expires_in_days: '90' },
    validate: {
      name: (name: string) => (name.trim() ? null : t.nameError),
      scopes: (scopes: readonly TokenScope[]) => (scopes.length > 0 ? null : t.scopesError),
    },
    call: ({ expires_in_days, ...token }) => {
      const days = tokenLifetimes.find((lifetime) => String(lifetime) === expires_in_days) ?? 90;
      return { body: { token: { ...token, expires_in_days: days } } };
    },
    onDone: (_, __, cache) => invalidate(cache, 'list-api-tokens'),
    onSuccess: ({ token }) => onCreated(token),
  });
  const { scopes } = form.values;
  const choose = (scope: TokenScope, isChosen: boolean) =>
    form.setFieldValue('scopes', isChosen ? [...scopes, scope] : scopes.filter((chosen) => chosen !== scope));
  const cancel = (
    <Button weight="quiet" onClick={onClose}>
      {t.cancel}
    </Button>
  );
  return (
    <Form {...shell} label={t.newTitle} submit={t.create} actions={cancel}>
      <TextField label={t.name} help={t.nameHelp} autoComplete="off" maxLength={maxTokenName} {...bind(form, 'name')} />
      <FieldGroup id={bind(form, 'scopes').id} label={t.scopes} error={bind(form, 'scopes').error}>
        {tokenScopes.map((scope) => (
          <CheckboxField
            key={scope}
            label={tokenScopeLabels[scope]}
            value={scopes.includes(scope)}
            onChange={(isChosen) => choose(scope, isChosen)}
          />
        ))}
      </FieldGroup>
      <ChoiceField
        label={t.expiration}
        choices={tokenLifetimes.map((days) => ({ value: String(days), label: t.lifetimes[days] }))}
        {...bind(form, 'expires_in_days')}
      />
    </Form>
  );
}
