import IconCalendarX from '@tabler/icons-react/dist/esm/icons/IconCalendarX.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import type { Policy } from 'contract/endpoints/policies';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PolicyHistory } from '../history/policy-history.tsx';
import { historyTexts } from '../history/texts.ts';
import { PolicyCard, type PolicyCardProps } from '../policy-card.tsx';
import { typeName } from '../policy-words.ts';
import { EditPolicyForm } from './edit-policy-form.tsx';
import { EndPolicyForm } from './end-policy-form.tsx';
import { editTexts as t } from './texts.ts';

interface EditablePolicyProps extends Pick<PolicyCardProps, 'policy' | 'current' | 'isLarge'> {
  clientId: number;
  /** A form that can change the plan was opened. */
  onOpen: () => void;
}

export function EditablePolicy({ policy, clientId, onOpen, ...look }: EditablePolicyProps) {
  const notice = useNotice();
  const edit = useRef<HTMLButtonElement>(null);
  const historyId = useId();
  const [editing, setEditing] = useState<Policy | null>(null);
  const [ending, setEnding] = useState<Policy | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const hasEdited = useRef(false);
  useEffect(() => {
    // The pressed button went away with the form. The Edit button takes the focus.
    if (!editing && hasEdited.current) edit.current?.focus();
    hasEdited.current = editing !== null;
  }, [editing]);
  const open = (show: (one: Policy) => void) => {
    onOpen();
    show(policy);
  };
  const name = `${typeName(policy.policy_type)}, ${policy.issuer_name}`;
  const done = (text: string) => {
    setEditing(null);
    setEnding(null);
    notice.show({ tone: 'success', text });
  };
  if (editing)
    return (
      <Panel title={t.edit(name)} level={3}>
        <EditPolicyForm
          policy={editing}
          clientId={clientId}
          label={t.edit(name)}
          onCancel={() => setEditing(null)}
          onSaved={() => done(t.saved)}
        />
      </Panel>
    );
  return (
    <>
      <PolicyCard
        {...look}
        policy={policy}
        actions={
          <>
            <Button ref={edit} size="sm" weight="quiet" icon={IconPencil} onClick={() => open(setEditing)}>
              {t.editShort}
            </Button>
            <Button size="sm" weight="quiet" icon={IconCalendarX} onClick={() => open(setEnding)}>
              {t.end}
            </Button>
            <Button
              size="sm"
              weight="quiet"
              icon={IconHistory}
              aria-expanded={isHistoryOpen}
              aria-controls={historyId}
              onClick={() => setHistoryOpen(!isHistoryOpen)}
            >
              {historyTexts.open}
            </Button>
          </>
        }
      >
        {isHistoryOpen && <PolicyHistory policyId={policy.id} id={historyId} />}
      </PolicyCard>
      <Dialog opened={ending !== null} onClose={() => setEnding(null)} title={t.endTitle(name)}>
        {ending && (
          <EndPolicyForm
            policy={ending}
            clientId={clientId}
            label={t.endTitle(name)}
            onCancel={() => setEnding(null)}
            onEnded={() => done(t.endDone)}
          />
        )}
      </Dialog>
    </>
  );
}
