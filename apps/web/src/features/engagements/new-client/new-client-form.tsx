import { useForm } from '@mantine/form';
import { engagementFields, newClient } from 'contract/endpoints/engagements';
import type { Capabilities } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useEffect, useRef, useState } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { type LinkTarget, paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import type { Choice } from '../../../ui/lookup-field.tsx';
import { texts } from '../texts.ts';
import { NewClientFields } from './new-client-fields.tsx';
import { blankClient, bodyOf, type NewClientValues } from './new-client-values.ts';
import { useStartEngagement } from './use-start-engagement.ts';

interface NewClientFormProps {
  capabilities: Capabilities;
  self: Choice;
  account_id?: number;
  backTo: LinkTarget;
  onStarted: (response: Reply<'create-client'>) => void;
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
  const [error, setError] = useState<ApiError | null>(null);
  const { can_choose_advisor, can_see_all_clients } = capabilities;
  const canChooseColleague = can_choose_advisor && !can_see_all_clients;
  const { start, restored, busy } = useStartEngagement(account_id);
  const form = useForm<NewClientValues>({
    initialValues: { ...blankClient, financial_advisor_id: canChooseColleague ? self : null },
    validate: (values) => (can_see_all_clients ? validateWithAdvisor : validate)(bodyOf(values)),
  });
  const { setValues } = form;
  useEffect(() => {
    if (restored) setValues(restored);
  }, [restored, setValues]);
  const send = async (values: NewClientValues) => {
    setError(null);
    try {
      const response = await start(values);
      hasLeft.current = true;
      onStarted(response);
    } catch (rejected) {
      if (!(rejected instanceof ApiError)) throw rejected;
      form.setErrors(rejected.errors);
      setError(rejected);
    }
  };
  return (
    <Form
      form={form}
      label={t.title}
      error={error}
      onSubmit={send}
      busy={busy}
      submit={t.submit}
      isLong
      actions={<LinkButton to={backTo}>{t.cancel}</LinkButton>}
      confirm={{
        isNeeded: (values) => !values.do_not_send_referral_email,
        title: t.question,
        confirmLabel: t.confirm,
        cancelLabel: t.back,
        weight: 'primary',
        children: (values) => (
          <>
            <p>
              {t.questionHelp} <strong translate="no">{values?.email.trim()}</strong>
            </p>
            <p>{t.questionWhy}</p>
          </>
        ),
      }}
      unsaved={{
        isDirty: () => form.isDirty() && !hasLeft.current,
        // A request without a seat leads there. The input is restored afterward.
        free: [paths.subscribe.to],
        title: t.unsavedTitle,
        text: t.unsaved,
        leave: t.leave,
      }}
    >
      <NewClientFields
        form={form}
        advisors={canChooseColleague ? 'colleagues' : can_choose_advisor ? 'all' : 'none'}
        {...(account_id !== undefined && { account_id })}
      />
    </Form>
  );
}
