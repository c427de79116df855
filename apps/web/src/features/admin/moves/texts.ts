import type { Move, MovePreview } from 'contract/endpoints/moves';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const clients = (count: number) => counted(count, 'client', 'clients');
const meetings = (count: number) => counted(count, 'meeting', 'meetings');
const estimates = (count: number) => counted(count, 'estimate', 'estimates');

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What moves, ends and stays, as sentences. */
export function previewSentences(preview: MovePreview, move: Move, successor?: string): string[] {
  return [
    ...(move.kind === 'advisor' ? advisorSentences(preview, move, successor) : [clientsSentence(preview)]),
    ...endSentences(preview),
  ];
}

function clientsSentence(preview: MovePreview): string {
  const { to_account, to_advisor } = preview;
  const parts = [
    ...(preview.clients > 0 ? [clients(preview.clients)] : []),
    ...(preview.meetings > 0 ? [meetings(preview.meetings)] : []),
    ...(preview.estimates > 0 ? [estimates(preview.estimates)] : []),
  ];
  const moved = parts.length === 0 ? 'Nothing' : listed.format(parts);
  return `${moved} will move to ${to_advisor.name} of ${to_account.name}.`;
}

function advisorSentences(
  preview: MovePreview,
  { clients: choice }: Extract<Move, { kind: 'advisor' }>,
  successor: string | undefined,
): string[] {
  const { advisor, to_account, to_advisor, loses_admin_role, loses_ownership } = preview;
  const name = advisor?.name ?? '';
  const former = formerOf(preview);
  const staying = [clients(preview.clients), ...(preview.meetings > 0 ? [meetings(preview.meetings)] : [])];
  const stays = choice === 'stay' && preview.clients > 0;
  const owner = successor ? `${successor} becomes the owner.` : 'The firm will have no owner.';
  return [
    `${name} will move from ${former} to ${to_account.name}.`,
    ...(loses_admin_role ? [`In the new firm, ${name} will be a member, not an admin.`] : []),
    ...(loses_ownership ? [`${name} is the owner of ${former}. ${owner}`] : []),
    ...(stays ? [`${listed.format(staying)} will move to ${to_advisor.name} of ${former}.`] : []),
  ];
}

function endSentences(preview: MovePreview): string[] {
  const { to_account, changing_firm, staying_meetings, canceled_meetings, staying_estimates } = preview;
  const former = formerOf(preview);
  const ends =
    changing_firm === 1 ? 'The engagement of 1 client ends' : `The engagements of ${clients(changing_firm)} end`;
  return [
    ...(changing_firm > 0
      ? [`${ends}, and begin anew with ${to_account.name}. Profile, plans and analyses go along; notes stay behind.`]
      : []),
    ...(staying_meetings > 0 ? [`${meetings(staying_meetings)} stay with ${former}.`] : []),
    ...(canceled_meetings > 0
      ? [
          `Of these, ${counted(canceled_meetings, 'upcoming one is', 'upcoming ones are')} canceled, and the participants are notified.`,
        ]
      : []),
    ...(staying_estimates > 0 ? [`${estimates(staying_estimates)} stay with ${former}.`] : []),
  ];
}

const formerFirm = 'the former firm';

const formerOf = ({ from_account }: MovePreview): string => from_account?.name ?? formerFirm;

export const moveTexts = {
  title: 'Move',
  formerFirm,
  leadOfClient: 'The client gets another advisor, of the same firm or of another one.',
  leadOfAdvisor: 'Give all clients to another advisor, or move the advisor to another firm.',
  moveAdvisor: 'Move',
  moveNamed: (name: string) => `Move ${name}`,
  moveClient: 'Move client',
  what: 'What moves',
  whatChoices: (name: string) => [
    { value: 'advisor_clients', label: `All clients of ${name}, to another advisor` },
    { value: 'advisor', label: `${name}, to another firm` },
  ],
  advisor: 'New advisor',
  advisorHelp: 'Within the firm, the estimates move too.',
  firm: 'New firm',
  clients: (name: string) => `Clients of ${name}`,
  clientsChoices: (firm: string) => [
    { value: 'stay', label: `Stay with ${firm}` },
    { value: 'go_along', label: 'Move to the new firm, too' },
  ],
  successor: 'Who takes over',
  successorHelp: (firm: string) => `An advisor of ${firm}, for the clients and estimates that stay.`,
  preview: 'What will happen',
  choose: 'Choose the new advisor to see what will move.',
  chooseFirm: 'Choose the new firm to see what will move.',
  previewFailed: 'The preview could not be loaded.',
  failed: 'The record could not be loaded.',
  confirm: 'Move',
  cancel: 'Cancel',
  nothing: 'Nothing to move',
  nothingHelp: 'Open a client or the profile of an advisor to move clients.',
  done: (count: number, advisor: string) => `${clients(count)} moved to ${advisor}.`,
  doneAdvisor: (name: string, firm: string) => `${name} moved to ${firm}.`,
} as const;
