import { type ReactNode, useState } from 'react';
import type { Reply } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneCode } from './phone-code.tsx';
import { PhoneForm, type SentTo } from './phone-form.tsx';

interface PhoneEnrolmentProps {
  token: string;
  sentTo: string | undefined;
  onSent: (sent: SentTo) => void;
  onProven: (response: Reply<'check-phone-code'>) => void;
  restart?: ReactNode;
}

export function PhoneEnrollment({ token, sentTo, onSent, onProven, restart }: PhoneEnrolmentProps) {
  const [sent, setSent] = useState<SentTo | null>(sentTo ? { token, phone: sentTo, password: '' } : null);
  const [isEditing, setIsEditing] = useState(!sentTo);
  const take = (next: SentTo) => {
    setSent(next);
    setIsEditing(false);
    onSent(next);
  };
  if (!sent || isEditing)
    return <PhoneForm token={sent?.token ?? token} phone={sent?.phone ?? ''} asksPassword={false} onSent={take} />;
  return (
    <PhoneCode sent={sent} onProven={onProven} restart={restart}>
      <Button weight="quiet" onClick={() => setIsEditing(true)}>
        Use another number
      </Button>
    </PhoneCode>
  );
}
