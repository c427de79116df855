import { maxTokenName, type TokenScope, tokenLifetimes, tokenScopes } from 'contract/vocabulary/api-tokens';
import { useState } from 'react';
import { useActionForm } from '../../lib/use-action-form.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bind, FieldGroup, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { scopeTexts, texts as t } from './texts.ts';

interface NewTokenDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function NewTokenDialog({ opened, onClose }: NewTokenDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t.newTitle}>
      <NewToken onClose={onClose} />
    </Dialog>
  );
}

function NewToken({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  if (token !== null)
    return (
      <ShownOnce
        label={t.token}
        value={token}
        title={t.createdTitle}
        help={t.createdHelp}
        copy={t.copy}
        copied={t.copied}
        done={t.done}
        onDone={onClose}
      />
    );
  return <NewTokenForm onCreated={setToken} onClose={onClose} />;
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
            label={scopeTexts[scope]}
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
