import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { PhoneCode } from '../phone-code.tsx';
import { PhoneForm, type SentTo } from '../phone-form.tsx';

interface PhoneProofProps {
  hasPassword: boolean;
  phone: string | null;
  onProven: (password: string) => void;
  onCancel: () => void;
}

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
      restart={<Button onClick={() => setSent(null)}>Start over</Button>}
    >
      <Button weight="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </PhoneCode>
  );
}
