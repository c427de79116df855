import { useQueryClient } from '@tanstack/react-query';
import type { OnboardingDraft, SurveyDraft } from 'contract/endpoints/flow-drafts';
import type { CurrentUser, User } from 'contract/endpoints/users';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { keyOf } from '../../lib/use-endpoint.ts';
import { createUnsentDraft, type UnsentDraft } from './unsent-draft.ts';
import { useAutosave } from './use-autosave.ts';

export interface Draft<Fields extends object> {
  readonly initial: Partial<Fields>;
  readonly stored: Partial<Fields>;
  /** Replaces a field; undefined removes it. */
  readonly set: <Name extends keyof Fields>(field: Name, typed: Fields[Name] | undefined) => void;
  /** Before Next saves the fields themselves, so that a draft that cannot be dropped then is not older than they are. */
  readonly update: () => Promise<void>;
  readonly drop: (...fields: (keyof Fields)[]) => Promise<void>;
  readonly remember: (fields: Partial<Fields>) => void;
}

interface DraftOptions<Fields extends object> {
  user_id: number;
  stored: Partial<Fields> | null | undefined;
  unsent: UnsentDraft<Fields>;
  store: (draft: Partial<Fields>) => Promise<void>;
}

function useDraft<Fields extends object>({ user_id, stored, unsent, store }: DraftOptions<Fields>): Draft<Fields> {
  const [before] = useState(stored ?? {});
  const [initial] = useState<Partial<Fields>>(() => ({ ...stored, ...unsent.of(user_id) }));
  const draft = useRef(initial);
  const saved = useRef(JSON.stringify(before));
  useEffect(() => unsent.clear(), [unsent]);
  const save = async () => {
    const current = draft.current;
    if (JSON.stringify(current) === saved.current) return;
    await store(current);
    saved.current = JSON.stringify(current);
  };
  const autosave = useAutosave(save, () => unsent.set(user_id, draft.current));
  const replace = <Name extends keyof Fields>(field: Name, typed: Fields[Name] | undefined) => {
    const next = { ...draft.current };
    if (typed === undefined) delete next[field];
    else next[field] = typed;
    draft.current = next;
  };
  return {
    initial,
    stored: stored ?? {},
    set: (field, typed) => {
      replace(field, typed);
      if (JSON.stringify(draft.current) !== saved.current) autosave.schedule();
    },
    update: async () => {
      await autosave.settle();
      if (saved.current !== '{}') await save();
    },
    drop: async (...fields) => {
      for (const field of fields) replace(field, undefined);
      await autosave.settle();
      // The fields are saved. If the draft cannot be, the next change saves it.
      await save().catch(() => undefined);
    },
    remember: (fields) => unsent.set(user_id, { ...draft.current, ...fields }),
  };
}

/** For a step whose values are one field of the draft. */
export const draftOf = <Fields extends object, Name extends keyof Fields>(draft: Draft<Fields>, field: Name) => ({
  typed: draft.initial[field],
  stored: draft.stored[field],
  onTyped: (typed: Fields[Name] | undefined) => draft.set(field, typed),
  onFailed: (typed: Fields[Name]) => draft.remember(partOf(field, typed)),
});

function partOf<Fields extends object, Name extends keyof Fields>(field: Name, typed: Fields[Name]): Partial<Fields> {
  const part: Partial<Fields> = {};
  part[field] = typed;
  return part;
}

const unsentOnboarding = createUnsentDraft<OnboardingDraft>();
const unsentSurvey = createUnsentDraft<SurveyDraft>();

export function useOnboardingDraft(user: CurrentUser): Draft<OnboardingDraft> {
  const cache = useQueryClient();
  return useDraft<OnboardingDraft>({
    user_id: user.id,
    stored: user.onboarding_draft,
    unsent: unsentOnboarding,
    store: async (draft) => {
      await api('save-onboarding', { body: { draft } }, { keepalive: true });
      cache.setQueryData<CurrentUser>(keyOf('show-current-user', {}), (before) =>
        before && !before.onboarding_complete ? { ...before, onboarding_draft: draft } : before,
      );
    },
  });
}

/** Incomplete answers, such as a person without an age, are kept as typed beside the saved ones. */
export function useSurveyDraft(user: User): Draft<SurveyDraft> {
  const cache = useQueryClient();
  return useDraft<SurveyDraft>({
    user_id: user.id,
    stored: user.survey_draft,
    unsent: unsentSurvey,
    store: async (draft) => {
      await api('save-survey', { body: { draft } }, { keepalive: true });
      cache.setQueryData<User>(
        keyOf('show-user', { params: { id: user.id } }),
        (before) => before && { ...before, survey_draft: draft },
      );
    },
  });
}
