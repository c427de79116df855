import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { useNavigate } from '@tanstack/react-router';
import type { SavedSearch, SavedView } from 'contract/endpoints/saved-views';
import { savedViewListOf } from 'contract/vocabulary/saved-views';
import { lazy, Suspense, useState } from 'react';
import { invalidate, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { userView } from '../../lib/user-view.ts';
import { Button } from '../../ui/button.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { useMenuButton } from '../../ui/use-menu-button.ts';
import { DeleteViewDialog } from './delete-view-dialog.tsx';
import { isSameSearch, linkOf } from './saved-search.ts';
import { texts as t } from './texts.ts';
import type { Question } from './views-menu-window.tsx';

// With the first opening: most visits of a list stay in one view.
const Window = lazy(async () => ({ default: (await import('./views-menu-window.tsx')).ViewsMenuWindow }));
const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }));

interface ViewsMenuProps {
  current: SavedSearch;
  openedId: number | undefined;
}

export function ViewsMenu({ current, openedId }: ViewsMenuProps) {
  const { menu, wasOpened, props } = useMenuButton();
  const of = savedViewListOf(current);
  const list = useEndpoint('list-saved-views', { query: { list: of } }, { enabled: wasOpened });
  const notice = useNotice();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  // Stays when it is answered, so that closing the dialog restores the focus.
  const [question, setQuestion] = useState<Question | null>(null);
  const update = useAction('update-saved-view', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-saved-views'),
  });
  const views = list.data?.views;
  const opened = views?.find(({ id }) => id === openedId);
  const exact = [opened, ...(views ?? [])].find((view) => view && isSameSearch(view.search, current));
  const close = () => setConfirming(false);
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
            of={of}
            list={list}
            exact={exact}
            changed={exact ? undefined : opened}
            // A view of another user's account is read-only.
            canChange={!userView.current()}
            onUpdate={replace}
            onAsk={(target) => {
              setQuestion(target);
              setConfirming(true);
            }}
          />
        </Suspense>
      )}
      {question && question.kind !== 'delete' && (
        <Suspense>
          <NameDialog
            opened={isConfirming}
            view={question.kind === 'rename' ? question.view : null}
            current={current}
            onDone={({ id, search }, text) => {
              if (question.kind === 'save') void navigate({ ...linkOf(search, id), replace: true, resetScroll: false });
              settle(text);
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {question?.kind === 'delete' && (
        <DeleteViewDialog opened={isConfirming} view={question.view} onDone={settle} onClose={close} />
      )}
    </>
  );
}
