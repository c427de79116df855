import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser, OnboardingDraft } from 'contract/endpoints/users';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/use-endpoint.ts';
import { useAutosave } from './use-autosave.ts';

type Field = keyof OnboardingDraft;

interface Draft {
  /** As it was stored when the page opened. */
  readonly initial: OnboardingDraft;
  readonly keep: <Name extends Field>(field: Name, typed: OnboardingDraft[Name]) => void;
  /** After Next has saved the field itself. */
  readonly drop: (field: Field) => Promise<void>;
}

/** What must not be saved before Next, such as half a phone number, is kept as typed beside the record. */
export function useOnboardingDraft(user: CurrentUser): Draft {
  const cache = useQueryClient();
  const [initial] = useState<OnboardingDraft>(user.onboarding_draft ?? {});
  const draft = useRef<OnboardingDraft>(initial);
  const stored = useRef<OnboardingDraft>(initial);
  const save = async () => {
    const kept = draft.current;
    if (JSON.stringify(kept) === JSON.stringify(stored.current)) return;
    await api('save-onboarding', { body: { draft: kept } }, { keepalive: true });
    stored.current = kept;
    cache.setQueryData<CurrentUser>(keyOf('show-current-user', {}), (before) =>
      before && !before.onboarding_complete ? { ...before, onboarding_draft: kept } : before,
    );
  };
  const autosave = useAutosave(save);
  return {
    initial,
    keep: (field, typed) => {
      draft.current = { ...draft.current, [field]: typed };
      autosave.schedule();
    },
    drop: async (field) => {
      const { [field]: _, ...rest } = draft.current;
      draft.current = rest;
      await autosave.settle();
      // The field is saved. If the draft cannot be, the next change saves it.
      await save().catch(() => undefined);
    },
  };
}
