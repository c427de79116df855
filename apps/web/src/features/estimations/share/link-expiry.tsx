import { shareLinkDays } from 'contract/vocabulary/share-links';
import { formatDay } from '../../../lib/format.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { listTexts } from '../list-texts.ts';
import { isExpired } from '../share-address.ts';
import { shareTexts } from './share-texts.ts';
import { type LinkProps, useShareLink } from './use-share-link.ts';

const t = shareTexts.expiry;

const days = new Map<string, (typeof shareLinkDays)[number] | null>([
  ...shareLinkDays.map((count) => [String(count), count] as const),
  ['none', null],
]);
const choices = [...days].map(([value, count]) => ({ value, label: count === null ? t.none : t.inDays(count) }));

function present({ share_expires_at }: LinkProps['link']): string {
  if (share_expires_at === null) return t.never;
  const day = formatDay(share_expires_at);
  return isExpired({ share_expires_at }) ? t.expired(day) : t.on(day);
}

/** Shows when the link ends; choosing a time from now changes it. */
export function LinkExpiry(props: LinkProps) {
  const { update, call } = useShareLink(props);
  const change = (value: string) => {
    const expires_in_days = days.get(value);
    if (expires_in_days !== undefined) update.mutate({ ...call, body: { expires_in_days } });
  };
  return (
    <SelectField
      label={t.label}
      help={t.help}
      error={update.error && `${listTexts.sharing.failed} ${update.error.message}`}
      disabled={update.isPending}
      placeholder={present(props.link)}
      choices={choices}
      value=""
      onChange={change}
    />
  );
}
