import {
  type MessagedSignalKind,
  maxMessageLength,
  maxSubjectLength,
  messagePlaceholders,
} from 'contract/vocabulary/client-messages';
import { clientSignalKinds } from 'contract/vocabulary/signals';
import { useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { texts as t } from './message-texts.ts';
import styles from './messages.module.css';
import { kinds } from './texts.ts';

export interface Draft {
  kind: MessagedSignalKind;
  subject: string;
  text: string;
}

interface MessageEditorProps {
  drafts: readonly Draft[];
  /** Of one client, whose values are filled in. */
  isSingle: boolean;
  onChange: (drafts: readonly Draft[]) => void;
  onPreview: () => void;
  onClose: () => void;
  isBusy: boolean;
  error: Pick<ApiError, 'message' | 'errors'> | null;
}

const limits = { subject: maxSubjectLength, text: maxMessageLength } as const;
const fields = ['subject', 'text'] as const;

const wrongField = (draft: Draft) =>
  fields.find((field) => draft[field].trim() === '' || draft[field].length > limits[field]);

const placeholdersOf = (kind: MessagedSignalKind) =>
  messagePlaceholders.filter((name) => name !== 'details' || clientSignalKinds.some((one) => one === kind));

export function MessageEditor({ drafts, isSingle, onChange, onPreview, ...others }: MessageEditorProps) {
  const { onClose, isBusy, error } = others;
  const [kind, setKind] = useState(drafts[0]?.kind);
  const [isChecked, setChecked] = useState(false);
  const index = Math.max(
    0,
    drafts.findIndex((draft) => draft.kind === kind),
  );
  const draft = drafts[index];
  if (!draft) return null;
  const set = (changes: Partial<Draft>) =>
    onChange(drafts.map((one) => (one === draft ? { ...one, ...changes } : one)));
  const errorOf = (field: 'subject' | 'text') => {
    if (isChecked && draft[field].trim() === '') return t.empty[field];
    if (isChecked && draft[field].length > limits[field]) return t.tooLong[field];
    return error?.errors[`drafts.${index}.${field}`];
  };
  const submit = () => {
    setChecked(true);
    const wrong = drafts.find(wrongField);
    if (wrong) setKind(wrong.kind);
    else onPreview();
  };
  const isShown = fields.some(errorOf);
  return (
    <div className={styles.form}>
      {error && !isShown && (
        <Banner tone="danger" role="alert">
          {Object.values(error.errors)[0] ?? error.message}
        </Banner>
      )}
      {drafts.length > 1 && (
        <SelectField
          label={t.kind}
          help={t.kindHelp}
          choices={drafts.map((one) => ({ value: one.kind, label: kinds[one.kind] }))}
          value={draft.kind}
          onChange={(value) => setKind(drafts.find((one) => one.kind === value)?.kind)}
        />
      )}
      <TextField
        label={t.subject}
        help={t.subjectHelp}
        autoComplete="off"
        value={draft.subject}
        onChange={(subject) => set({ subject })}
        error={errorOf('subject')}
      />
      <TextAreaField
        label={t.text}
        help={isSingle ? undefined : t.textHelp(placeholdersOf(draft.kind))}
        rows={12}
        value={draft.text}
        onChange={(text) => set({ text })}
        error={errorOf('text')}
      />
      <p className={styles.note}>{t.replies}</p>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button weight="primary" onClick={submit} busy={isBusy}>
          {t.preview}
        </Button>
      </div>
    </div>
  );
}
