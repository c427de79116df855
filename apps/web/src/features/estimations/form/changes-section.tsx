import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { maxLifeEvents } from 'contract/vocabulary/scenarios';
import { eventTexts as t } from 'estimate-texts/event-texts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/fields.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import type { EventsForm } from './event-fields.tsx';
import { EventFields } from './event-fields.tsx';
import { blankEvent, eventsOfPeople } from './event-values.ts';

interface ChangesSectionProps {
  form: EventsForm;
  nameOf: (index: number) => string;
}

export function ChangesSection({ form, nameOf }: ChangesSectionProps) {
  const { events, dependents_attributes: people } = form.values;
  const addButton = useRef<HTMLButtonElement>(null);
  const hasAdded = useRef(false);
  const last = events.length - 1;
  // An effect of the first render can run after a press, and would reset it.
  useLayoutEffect(() => {
    if (!hasAdded.current) return;
    document.getElementById(fieldId(`events.${last}.kind`))?.focus();
    hasAdded.current = false;
  }, [last]);
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
      {events.length > 0 && <EventFields form={form} nameOf={nameOf} onRemove={remove} />}
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
