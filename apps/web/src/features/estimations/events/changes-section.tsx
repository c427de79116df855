import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { maxLifeEvents } from 'contract/vocabulary/scenarios';
import { useEffect, useRef } from 'react';
import { useCode } from '../../../lib/use-code.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/fields.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { eventTexts as t } from '../event-texts.ts';
import { texts } from '../texts.ts';
import { blankEvent, eventsOfPeople } from './event-values.ts';
import type { EventsForm } from './events-form.ts';

const load = () => import('./event-fields.tsx');

interface ChangesSectionProps {
  form: EventsForm;
  nameOf: (index: number) => string;
}

/** What happens during the plan year. Its fields load with the first change. */
export function ChangesSection({ form, nameOf }: ChangesSectionProps) {
  const { events, dependents_attributes: people } = form.values;
  const fields = useCode('event-fields', load, events.length > 0);
  const addButton = useRef<HTMLButtonElement>(null);
  const hasAdded = useRef(false);
  const last = events.length - 1;
  const isLoaded = fields.data !== undefined;
  useEffect(() => {
    if (!hasAdded.current || !isLoaded) return;
    document.getElementById(fieldId(`events.${last}.kind`))?.focus();
    hasAdded.current = false;
  }, [last, isLoaded]);
  const known = eventsOfPeople(events, people);
  useEffect(() => {
    if (known.length < events.length || known.some((event, index) => event !== events[index]))
      form.setFieldValue('events', known);
  });
  const add = () => {
    form.insertListItem('events', blankEvent());
    hasAdded.current = true;
  };
  const remove = (index: number) => {
    form.removeListItem('events', index);
    addButton.current?.focus();
  };
  return (
    <FormSection title={t.title}>
      {events.length === 0 && <p>{t.help}</p>}
      {events.length > 0 &&
        (fields.data ? (
          <fields.data.EventFields form={form} nameOf={nameOf} onRemove={remove} />
        ) : fields.error ? (
          <Banner
            tone="danger"
            role="alert"
            action={
              <Button size="sm" onClick={() => void fields.refetch()}>
                {texts.again}
              </Button>
            }
          >
            {t.loadFailed}
          </Banner>
        ) : (
          <Skeleton lines={3} />
        ))}
      {events.length < maxLifeEvents && (
        <div>
          <Button icon={IconPlus} size="sm" onClick={add} ref={addButton}>
            {t.add}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
