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
import type { Onlooker } from './onlooker.ts';
import { texts } from './texts.ts';
import { useStartEngagement } from './use-start-engagement.ts';

interface NewClientFormProps {
  choosesAdvisor: Onlooker['choosesAdvisor'];
  /** Who begins it: the client's advisor where nobody else is chosen. */
  self: Choice;
  /** The firm in the address, for a super admin. */
  account_id?: number;
  backTo: { to: string; search?: Record<string, string> };
  onStarted: (reply: Reply<'create-client'>) => void;
  /** Where somebody without a seat is led; what was typed is kept on the way. */
  subscribePath: string;
}

const words = texts.start;

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
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      form.setErrors(refused.errors);
      setError(refused);
    }
    setAsked(null);
  };
  return (
    <>
      <Form
        form={form}
        label={words.title}
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
            {words.submit}
          </Button>
          <LinkButton {...backTo}>{words.cancel}</LinkButton>
        </FormActions>
      </Form>
      <ConfirmDialog
        opened={asked !== null}
        title={words.question}
        confirmLabel={words.confirm}
        cancelLabel={words.back}
        weight="primary"
        onConfirm={() => asked && void send(asked)}
        onClose={() => setAsked(null)}
        busy={engagement.busy}
      >
        <p>
          {words.questionHelp} <strong translate="no">{asked?.email.trim()}</strong>
        </p>
        <p>{words.questionWhy}</p>
      </ConfirmDialog>
      <UnsavedGuard
        isDirty={() => form.isDirty() && !hasLeft.current}
        free={[subscribePath]}
        title={words.unsavedTitle}
        text={words.unsaved}
        leave={words.leave}
        stay={words.stay}
      />
    </>
  );
}
