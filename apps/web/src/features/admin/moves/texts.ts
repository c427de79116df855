import type { MovePreview } from 'contract/endpoints/moves';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const clients = (count: number) => counted(count, 'client', 'clients');
const meetings = (count: number) => counted(count, 'meeting', 'meetings');
const estimates = (count: number) => counted(count, 'estimate', 'estimates');

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What moves, ends and stays, as sentences. */
export function previewSentences(preview: MovePreview): string[] {
  const { to_account, to_advisor, from_account, changing_firm, staying_meetings, canceled_meetings } = preview;
  const parts = [
    ...(preview.clients > 0 ? [clients(preview.clients)] : []),
    ...(preview.meetings > 0 ? [meetings(preview.meetings)] : []),
    ...(preview.estimates > 0 ? [estimates(preview.estimates)] : []),
  ];
  const former = from_account?.name ?? 'the former firm';
  const moved = parts.length === 0 ? 'Nothing' : listed.format(parts);
  const ends =
    changing_firm === 1 ? 'The engagement of 1 client ends' : `The engagements of ${clients(changing_firm)} end`;
  return [
    `${moved} will move to ${to_advisor.name} of ${to_account.name}.`,
    ...(changing_firm > 0
      ? [`${ends}, and begin anew with ${to_account.name}. Profile, plans and analyses go along; notes stay behind.`]
      : []),
    ...(staying_meetings > 0 ? [`${meetings(staying_meetings)} stay with ${former}.`] : []),
    ...(canceled_meetings > 0
      ? [
          `Of these, ${counted(canceled_meetings, 'upcoming one is', 'upcoming ones are')} canceled, and the participants are notified.`,
        ]
      : []),
    ...(preview.staying_estimates > 0 ? [`${estimates(preview.staying_estimates)} stay with ${former}.`] : []),
  ];
}

export const moveTexts = {
  title: 'Move',
  titleOf: (name: string) => `Move ${name}`,
  titleOfAll: (name: string) => `Move the clients of ${name}`,
  leadOfClient: 'The client gets another advisor, of the same firm or of another one.',
  leadOfAll:
    'All clients get another advisor, of the same firm or of another one. Within the firm, the estimates move too.',
  moveClient: 'Move client',
  moveClients: 'Move clients',
  advisor: 'New advisor',
  preview: 'What will happen',
  choose: 'Choose the new advisor to see what will move.',
  previewFailed: 'The preview could not be loaded.',
  failed: 'The record could not be loaded.',
  confirm: 'Move',
  cancel: 'Cancel',
  nothing: 'Nothing to move',
  nothingHelp: 'Open a client or the profile of an advisor to move clients.',
  done: (count: number, advisor: string) => `${clients(count)} moved to ${advisor}.`,
} as const;
