import { useForm } from '@mantine/form';
import { engagementFields, newClient } from 'contract/endpoints/engagements';
import type { Capabilities } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useEffect, useRef, useState } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { type LinkTarget, paths } from '../../../lib/paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import type { Choice } from '../../../ui/lookup-field.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { texts } from '../texts.ts';
import { NewClientFields } from './new-client-fields.tsx';
import { blankClient, bodyOf, type NewClientValues } from './new-client-values.ts';
import { useStartEngagement } from './use-start-engagement.ts';

interface NewClientFormProps {
  capabilities: Capabilities;
  self: Choice;
  account_id?: number;
  backTo: LinkTarget;
  onStarted: (reply: Reply<'create-client'>) => void;
}

const t = texts.start;
const validate = zod4Resolver(newClient, { errorPriority: 'first' });
/** A super admin has to choose the advisor (specification, section 5). */
const validateWithAdvisor = zod4Resolver(
  newClient.extend({ financial_advisor_id: engagementFields.financial_advisor_id }),
  { errorPriority: 'first' },
);

export function NewClientForm({ capabilities, self, account_id, backTo, onStarted }: NewClientFormProps) {
  const hasLeft = useRef(false);
  const [asked, setAsked] = useState<NewClientValues | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const { can_choose_advisor, can_see_all_clients } = capabilities;
  const canChooseColleague = can_choose_advisor && !can_see_all_clients;
  const engagement = useStartEngagement(account_id);
  const form = useForm<NewClientValues>({
    initialValues: { ...blankClient, financial_advisor_id: canChooseColleague ? self : null },
    validate: (values) => (can_see_all_clients ? validateWithAdvisor : validate)(bodyOf(values)),
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
          advisors={canChooseColleague ? 'colleagues' : can_choose_advisor ? 'all' : 'none'}
          {...(account_id !== undefined && { account_id })}
        />
        <FormActions>
          <Button type="submit" weight="primary" busy={engagement.busy}>
            {t.submit}
          </Button>
          <LinkButton to={backTo}>{t.cancel}</LinkButton>
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
        // A request without a seat leads there. What was typed is kept.
        free={[paths.subscribe.to]}
        title={t.unsavedTitle}
        text={t.unsaved}
        leave={t.leave}
        stay={t.stay}
      />
    </>
  );
}
