import { createFileRoute } from '@tanstack/react-router';
import { UserViewsPanel } from '../../features/admin/views/user-views-panel.tsx';
import { ApiTokensPanel } from '../../features/api-tokens/api-tokens-panel.tsx';
import { accessTexts } from '../../features/audit/texts.ts';
import { reminderTexts } from '../../features/bookings/texts.ts';
import { FeedPanel } from '../../features/calendar/feed/feed-panel.tsx';
import { DownloadPanel } from '../../features/downloads/download-panel.tsx';
import { NotificationSettingsPanel } from '../../features/inbox/notification-settings-panel.tsx';
import { ChangePasswordPanel } from '../../features/invitations/change-password-panel.tsx';
import { SessionsPanel } from '../../features/sessions/sessions-panel.tsx';
import { texts as messageTexts } from '../../features/signals/message-texts.ts';
import { SecondFactorPanel } from '../../features/two-factor/settings/second-factor-panel.tsx';
import { SettingSwitch } from '../../features/users/setting-switch.tsx';
import { WebhooksPanel } from '../../features/webhooks/webhooks-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser, useProductName } from '../../lib/use-current-user.ts';
import { AppearanceSwitch } from '../../ui/appearance-switch.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShortcutsSwitch } from '../../ui/shortcuts-switch.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const { settings: message } = messageTexts;

export const Route = createFileRoute('/_shell/settings')({
  loader: ({ context }) => prefetch(context.queryClient, 'list-sessions', {}),
  component: SettingsPage,
});

function SettingsPage() {
  const user = useCurrentUser().data;
  const productName = useProductName();
  if (!user) return null;
  return (
    <PageShell title="Settings" crumbs={[{ label: 'Settings' }]} measure="form">
      <Panel title="Appearance">
        <AppearanceSwitch isTitled />
      </Panel>
      <Panel title="Keyboard">
        <ShortcutsSwitch />
      </Panel>
      <Panel title={reminderTexts.title}>
        <SettingSwitch user={user} field="meeting_reminders" label={reminderTexts.label} help={reminderTexts.help} />
      </Panel>
      {user.capabilities.can_see_clients && <NotificationSettingsPanel />}
      {user.type === 'ClientUser' && (
        <Panel title={message.title}>
          <SettingSwitch user={user} field="advisor_messages" label={message.label} help={message.help} />
        </Panel>
      )}
      <SecondFactorPanel user={user} />
      <ChangePasswordPanel user={user} />
      <SessionsPanel />
      {user.capabilities.can_create_api_tokens && <ApiTokensPanel />}
      {user.capabilities.can_create_api_tokens && <WebhooksPanel />}
      {user.capabilities.can_see_calendar && <FeedPanel />}
      <UserViewsPanel productName={productName} />
      {user.capabilities.can_download_own_records && <DownloadPanel records="own" />}
      {user.capabilities.can_see_own_accesses && (
        <Panel title={accessTexts.settings}>
          <p>{accessTexts.settingsHelp}</p>
          <p>
            <TextLink to={paths.ownAccesses}>{accessTexts.own}</TextLink>
          </p>
        </Panel>
      )}
    </PageShell>
  );
}
