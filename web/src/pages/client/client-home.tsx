import IconShieldHeart from '@tabler/icons-react/dist/esm/icons/IconShieldHeart.mjs';
import type { CurrentUser } from 'contract/users';
import { asksSurvey, SurveyPrompt } from '../../features/flows/survey-prompt.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Where a client begins. */
export function ClientHome({ user }: { user: CurrentUser }) {
  return (
    <PageShell title={`Hello, ${user.first_name}`} documentTitle="Home">
      {asksSurvey(user) && <SurveyPrompt user={user} />}
      <Panel title="Your plan">
        <EmptyState icon={IconShieldHeart} title="No plan data to share here... yet!">
          Once you are enrolled, your plan stands here: what it is called, what it costs a month and what it pays for.
        </EmptyState>
      </Panel>
    </PageShell>
  );
}
