import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Tooltip } from '@mantine/core';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';

/** A small sign that explains a word: on hover, on focus and on touch; a screen reader reads it with the button. */
export function InfoTip({ label, children }: { label: string; children: string }) {
  return (
    <Tooltip label={children} multiline w={260} events={{ hover: true, focus: true, touch: true }} withinPortal>
      <ActionIcon variant="subtle" color="primary" size={24} aria-label={`${label}: ${children}`}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
