import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { CurrentUser } from 'contract/endpoints/users';
import { signalKinds } from 'contract/vocabulary/signals';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { ToggleChips } from '../../ui/toggle-chips.tsx';
import { type CalendarSearch, validateCalendarSearch } from './calendar-search.ts';
import styles from './calendar-tools.module.css';
import { addMonths, formatMonth, thisMonth } from './month.ts';
import { type KindTexts, texts as t } from './texts.ts';

interface CalendarToolsProps {
  kinds: KindTexts;
  user: CurrentUser;
  search: CalendarSearch;
  onChange: (changes: CalendarSearch) => void;
}

export function CalendarTools({ kinds, user, search, onChange }: CalendarToolsProps) {
  const { month = thisMonth(), show, advisor } = search;
  const goTo = (other: string) => onChange({ month: other === thisMonth() ? undefined : other });
  return (
    <div className={styles.tools}>
      <h2 className={styles.month} aria-live="polite">
        {formatMonth(month)}
      </h2>
      <div className={styles.steps}>
        <IconButton icon={IconChevronLeft} label={t.previous} onClick={() => goTo(addMonths(month, -1))} />
        <Button size="sm" onClick={() => goTo(thisMonth())}>
          {t.today}
        </Button>
        <IconButton icon={IconChevronRight} label={t.next} onClick={() => goTo(addMonths(month, 1))} />
      </div>
      <div className={styles.filters}>
        {user.capabilities.can_see_firm_clients && (
          <ToggleChips
            label={t.clients}
            choices={[{ value: 'mine', label: t.mine }]}
            value={advisor === user.id ? 'mine' : null}
            onChange={(chosen) => onChange({ advisor: chosen ? user.id : undefined })}
          />
        )}
        <InlineSelect
          label={t.show}
          choices={[
            { value: '', label: t.everything },
            { value: 'meetings', label: t.meetings },
            ...signalKinds.map((kind) => ({ value: kind, label: kinds[kind] })),
          ]}
          value={show ?? ''}
          onChange={(value) => onChange({ show: validateCalendarSearch({ show: value }).show })}
        />
      </div>
    </div>
  );
}
