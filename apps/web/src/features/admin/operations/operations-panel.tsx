import { paths } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { texts } from './texts.ts';

const t = texts.panel;

export function OperationsPanel() {
  return (
    <Panel title={t.title}>
      <p>{t.text}</p>
      <TextLink to={paths.operations}>{t.link}</TextLink>
    </Panel>
  );
}
