import type { Calculation } from 'contract/endpoints/calculation';
import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import { chosenFacts, chosenFactTexts as t } from '../summary/chosen-facts.ts';
import { type Block, heading, paragraph } from './document.ts';

export function chosenBlocks(calculation: Calculation, chosen: ListedPlan | null): Block[] {
  const facts = chosenFacts(calculation, chosen);
  if (!facts) return [];
  const { plan, cells, note } = facts;
  return [
    heading(2, t.title),
    {
      kind: 'table',
      columns: [
        { label: t.plan, align: 'start', width: 3 },
        ...cells.map(([label]) => ({ label, align: 'end', width: 1.3 }) as const),
      ],
      rows: [[plan, ...cells.map(([, value]) => value)]],
    },
    paragraph(note, 'note'),
  ];
}
