import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import type { SavedSearch, SavedView } from 'contract/endpoints/saved-views';
import { lazy, Suspense, useState } from 'react';
import { invalidate, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { userView } from '../../lib/user-view.ts';
import { Button } from '../../ui/button.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { useMenuButton } from '../../ui/use-menu-button.ts';
import { DeleteViewDialog } from './delete-view-dialog.tsx';
import { isSameSearch } from './saved-search.ts';
import { texts as t } from './texts.ts';
import type { Question } from './views-menu-window.tsx';

// With the first opening: most visits of the list stay in one view.
const Window = lazy(async () => ({ default: (await import('./views-menu-window.tsx')).ViewsMenuWindow }));
const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }));

/** @param current what the list shows now */
export function ViewsMenu({ current }: { current: SavedSearch }) {
  const { menu, wasOpened, props } = useMenuButton();
  const list = useEndpoint('list-saved-views', {}, { enabled: wasOpened });
  const notice = useNotice();
  const [isAsking, setAsking] = useState(false);
  // Stays when it is answered, so that closing the dialog restores the focus.
  const [question, setQuestion] = useState<Question | null>(null);
  // What was opened last, so that its view can be updated to other filters.
  const [opened, setOpened] = useState<SavedSearch | null>(current);
  const update = useAction('update-saved-view', {
    onDone: (_reply, _call, cache) => invalidate(cache, 'list-saved-views'),
  });
  const views = list.data?.views;
  const exact = views?.find(({ search }) => isSameSearch(search, current));
  const close = () => setAsking(false);
  const settle = (text: string) => {
    close();
    notice.show({ tone: 'success', text });
  };
  const replace = ({ id, name }: SavedView) =>
    update.mutate(
      { params: { id }, body: { view: { search: current } } },
      {
        onSuccess: () => settle(t.updated(name)),
        onError: ({ message }) => notice.show({ tone: 'danger', text: message }),
      },
    );
  return (
    <>
      <Button icon={IconBookmark} {...props}>
        {t.menu}
      </Button>
      {wasOpened && (
        <Suspense>
          <Window
            {...menu}
            list={list}
            exact={exact}
            changed={exact ? undefined : views?.find(({ search }) => isSameSearch(search, opened))}
            // A view of another user's account is read-only.
            canChange={!userView.current()}
            onOpen={setOpened}
            onUpdate={replace}
            onAsk={(asked) => {
              setQuestion(asked);
              setAsking(true);
            }}
          />
        </Suspense>
      )}
      {question && question.kind !== 'delete' && (
        <Suspense>
          <NameDialog
            opened={isAsking}
            view={question.kind === 'rename' ? question.view : null}
            current={current}
            onDone={(text) => {
              if (question.kind === 'save') setOpened(current);
              settle(text);
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {question?.kind === 'delete' && (
        <DeleteViewDialog opened={isAsking} view={question.view} onDone={settle} onClose={close} />
      )}
    </>
  );
}
