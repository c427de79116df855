import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneCode } from './phone-code.tsx';
import { PhoneForm, type SentTo } from './phone-form.tsx';

interface PhoneProofProps {
  hasPassword: boolean;
  /** The number that is known already. */
  phone: string | null;
  /** Runs once the phone is known to be the person's own, with the password that was given for it. */
  onProven: (password: string) => void;
  onCancel: () => void;
}

/** A phone for sign-in codes, shown to be one's own by a code that is sent there. */
export function PhoneProof({ hasPassword, phone, onProven, onCancel }: PhoneProofProps) {
  const cache = useQueryClient();
  const [sent, setSent] = useState<SentTo | null>(null);
  const prove = (password: string) => {
    invalidate(cache, 'show-current-user');
    onProven(password);
  };
  if (!sent)
    return (
      <PhoneForm asksPassword={hasPassword} phone={phone ?? ''} onSent={setSent}>
        <Button onClick={onCancel}>Cancel</Button>
      </PhoneForm>
    );
  return (
    <PhoneCode
      sent={sent}
      onProven={() => prove(sent.password)}
      restart={<Button onClick={() => setSent(null)}>Start again</Button>}
    >
      <Button weight="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </PhoneCode>
  );
}
