import type { QueryClient } from '@tanstack/react-query';
import type { Attachment, ListedAttachment } from 'contract/endpoints/attachments';
import type { AttachmentType } from 'contract/vocabulary/attachments';
import { useState } from 'react';
import type { StoredFile } from '../../lib/direct-upload.ts';
import { invalidate, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { texts } from './texts.ts';

/** In milliseconds. The addresses of files are valid for an hour. */
export const refreshMs = 45 * 60_000;

interface SavingFile {
  readonly type: AttachmentType;
  readonly stored: StoredFile;
  readonly replaces: number | undefined;
}

type Problem = { readonly text: string } | null;

const refresh = (cache: QueryClient) => invalidate(cache, 'list-attachments', 'show-client', 'list-todos');

export function useAttachments(clientId: number) {
  const list = useEndpoint('list-attachments', { params: { id: clientId } }, { refreshMs });
  const [saving, setSaving] = useState<readonly SavingFile[]>([]);
  const [removing, setRemoving] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<Problem>(null);
  const [news, setNews] = useState('');
  // The action is done once the list has been requested again, so that no file is shown twice or not at all.
  const onDone = async (_response: unknown, _call: unknown, cache: QueryClient) => {
    refresh(cache);
    await list.refetch();
  };
  const create = useAction('create-attachment', { onDone, subjectOf: ({ body }) => body.signed_id });
  const remove = useAction('delete-attachment', { onDone, subjectOf: ({ params }) => String(params.id) });
  const restore = useAction('restore-attachment', { onDone, subjectOf: ({ params }) => String(params.id) });
  const attachments = list.data?.attachments ?? [];

  return {
    list,
    problem,
    news,
    saving,
    current: attachments.filter(({ id, ...one }) => isCurrent(one) && !removing.includes(id)),
    past: attachments.filter((one) => !isCurrent(one)),

    /** @throws ApiError, after the file was taken from the list */
    save: async (type: AttachmentType, stored: StoredFile, replaces?: number): Promise<void> => {
      const file = { type, stored, replaces };
      setSaving((before) => [...before, file]);
      const body = { type, signed_id: stored.signed_id, ...(replaces !== undefined && { replaces }) };
      try {
        await create.mutateAsync({ params: { id: clientId }, body });
      } finally {
        setSaving((before) => before.filter((one) => one !== file));
      }
    },

    remove: async ({ id, name }: Attachment): Promise<void> => {
      setProblem(null);
      setRemoving((before) => [...before, id]);
      try {
        await remove.mutateAsync({ params: { id } });
        setNews(texts.manage.removed(name));
      } catch {
        setProblem({ text: texts.manage.removeFailed });
      } finally {
        setRemoving((before) => before.filter((one) => one !== id));
      }
    },

    restore: async ({ id, name }: Attachment): Promise<void> => {
      setProblem(null);
      try {
        await restore.mutateAsync({ params: { id } });
        setNews(texts.manage.restored(name));
      } catch {
        setProblem({ text: texts.manage.restoreFailed(name) });
      }
    },
  };
}

const isCurrent = ({ replaced_at, deleted_at }: Pick<ListedAttachment, 'replaced_at' | 'deleted_at'>) =>
  replaced_at === null && deleted_at === null;

export type Attachments = ReturnType<typeof useAttachments>;
