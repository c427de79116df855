import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { ApiError, type Reply } from '../../lib/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import type { Choice } from '../../ui/lookup-field.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { NewClientFields } from './new-client-fields.tsx';
import { blankClient, complaintsOf, type NewClientValues } from './new-client-values.ts';
import type { Viewer } from './onlooker.ts';
import { texts } from './texts.ts';
import { useStartEngagement } from './use-start-engagement.ts';

interface NewClientFormProps {
  choosesAdvisor: Viewer['choosesAdvisor'];
  /** Who begins it: the client's advisor where nobody else is chosen. */
  self: Choice;
  /** The firm in the address, for a super admin. */
  account_id?: number;
  backTo: { to: string; search?: Record<string, string> };
  onStarted: (reply: Reply<'create-client'>) => void;
  /** Where somebody without a seat is led; what was typed is kept on the way. */
  subscribePath: string;
}

const t = texts.start;

/** Everything that an engagement begins with. The referral email asks first: it cannot be called back. */
export function NewClientForm({
  choosesAdvisor,
  self,
  account_id,
  backTo,
  onStarted,
  subscribePath,
}: NewClientFormProps) {
  const hasLeft = useRef(false);
  const [asked, setAsked] = useState<NewClientValues | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const engagement = useStartEngagement(account_id);
  const form = useForm<NewClientValues>({
    initialValues: { ...blankClient, financial_advisor_id: choosesAdvisor === 'colleague' ? self : null },
    validate: complaintsOf(choosesAdvisor),
  });
  const { kept } = engagement;
  const { setValues } = form;
  useEffect(() => {
    if (kept) setValues(kept);
  }, [kept, setValues]);
  const send = async (values: NewClientValues) => {
    setError(null);
    try {
      const reply = await engagement.start(values);
      hasLeft.current = true;
      onStarted(reply);
    } catch (rejected) {
      if (!(rejected instanceof ApiError)) throw rejected;
      form.setErrors(rejected.errors);
      setError(rejected);
    }
    setAsked(null);
  };
  return (
    <>
      <Form
        form={form}
        label={t.title}
        error={error}
        onSubmit={(values) => (values.do_not_send_referral_email ? void send(values) : setAsked(values))}
      >
        <NewClientFields
          form={form}
          choosesAdvisor={choosesAdvisor}
          {...(account_id !== undefined && { account_id })}
        />
        <FormActions>
          <Button type="submit" weight="primary" busy={engagement.busy}>
            {t.submit}
          </Button>
          <LinkButton {...backTo}>{t.cancel}</LinkButton>
        </FormActions>
      </Form>
      <ConfirmDialog
        opened={asked !== null}
        title={t.question}
        confirmLabel={t.confirm}
        cancelLabel={t.back}
        weight="primary"
        onConfirm={() => asked && void send(asked)}
        onClose={() => setAsked(null)}
        busy={engagement.busy}
      >
        <p>
          {t.questionHelp} <strong translate="no">{asked?.email.trim()}</strong>
        </p>
        <p>{t.questionWhy}</p>
      </ConfirmDialog>
      <UnsavedGuard
        isDirty={() => form.isDirty() && !hasLeft.current}
        free={[subscribePath]}
        title={t.unsavedTitle}
        text={t.unsaved}
        leave={t.leave}
        stay={t.stay}
      />
    </>
  );
}
