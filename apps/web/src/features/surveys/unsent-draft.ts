export interface UnsentDraft<Fields extends object> {
  readonly of: (user_id: number) => Partial<Fields>;
  readonly set: (user_id: number, fields: Partial<Fields>) => void;
  readonly clear: () => void;
}

/**
 * Lasts while the tab is open, so that a sign-out elsewhere or a lost connection loses nothing. In memory only, because
 * health data must not be in the browser's storage, and only for the user who typed it.
 */
export function createUnsentDraft<Fields extends object>(): UnsentDraft<Fields> {
  let unsent: { readonly user_id: number; readonly fields: Partial<Fields> } | null = null;
  const of = (user_id: number): Partial<Fields> => (unsent?.user_id === user_id ? unsent.fields : {});
  return {
    of,
    set: (user_id, fields) => {
      unsent = { user_id, fields: { ...of(user_id), ...fields } };
    },
    clear: () => {
      unsent = null;
    },
  };
}
