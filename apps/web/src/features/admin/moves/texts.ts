import type { Move, MovePreview } from 'contract/endpoints/moves';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const clients = (count: number) => counted(count, 'client', 'clients');
const meetings = (count: number) => counted(count, 'meeting', 'meetings');
const estimates = (count: number) => counted(count, 'estimate', 'estimates');

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

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
  return `${moved} will move to ${to_advisor.name} at ${to_account.name}.`;
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
  const takesOver = successor
    ? `${listed.format(staying)} will move to ${to_advisor.name} at ${former}.`
    : `${listed.format(staying)} will stay with ${former}.`;
  const owner = successor ? `${successor} will become the owner.` : 'The firm will have no owner.';
  return [
    `${name} will move from ${former} to ${to_account.name}.`,
    ...(loses_admin_role ? [`In the new firm, ${name} will be a member, not an admin.`] : []),
    ...(loses_ownership ? [`${name} is the owner of ${former}. ${owner}`] : []),
    ...(stays ? [takesOver] : []),
  ];
}

function endSentences(preview: MovePreview): string[] {
  const { to_account, changing_firm, staying_meetings, canceled_meetings, staying_estimates } = preview;
  const former = formerOf(preview);
  const ends =
    changing_firm === 1 ? 'One client’s engagement will end' : `The engagements of ${clients(changing_firm)} will end`;
  return [
    ...(changing_firm > 0
      ? [`${ends} and start over with ${to_account.name}. Profiles, plans, and analyses will move too. Notes won’t.`]
      : []),
    ...(staying_meetings > 0 ? [`${meetings(staying_meetings)} will stay with ${former}.`] : []),
    ...(canceled_meetings > 0
      ? [
          `Of these, ${counted(canceled_meetings, 'upcoming meeting', 'upcoming meetings')} will be canceled, and we’ll notify the participants.`,
        ]
      : []),
    ...(staying_estimates > 0 ? [`${estimates(staying_estimates)} will stay with ${former}.`] : []),
  ];
}

const formerFirm = 'the former firm';

const formerOf = ({ from_account }: MovePreview): string => from_account?.name ?? formerFirm;

export const moveTexts = {
  title: 'Move clients',
  formerFirm,
  leadOfClient: 'Move this client to another advisor, at the same firm or a different one.',
  leadOfAdvisor: 'Move all clients to another advisor, or move the advisor to another firm.',
  moveAdvisor: 'Move',
  moveNamed: (name: string) => `Move ${name}`,
  moveClient: 'Move client',
  what: 'What moves',
  whatChoices: (name: string) => [
    { value: 'advisor_clients', label: `All of ${name}’s clients, to another advisor` },
    { value: 'advisor', label: `${name}, to another firm` },
  ],
  advisor: 'New advisor',
  advisorHelp: 'Within the same firm, estimates move too.',
  firm: 'New firm',
  clients: (name: string) => `${name}’s clients`,
  clientsChoices: (firm: string) => [
    { value: 'stay', label: `Stay with ${firm}` },
    { value: 'go_along', label: 'Move to the new firm too' },
  ],
  successor: 'Who takes over',
  successorHelp: (firm: string) => `An advisor at ${firm}, for the clients and estimates that stay.`,
  preview: 'What will happen',
  choose: 'Choose the new advisor to see what will move.',
  chooseFirm: 'Choose the new firm to see what will move.',
  previewFailed: 'The preview couldn’t be loaded.',
  previewSafe: 'No one was moved.',
  failed: 'The record couldn’t be loaded.',
  chooseSuccessor: 'Choose who takes over what stays.',
  confirm: 'Move',
  question: 'Move now?',
  cancel: 'Cancel',
  nothing: 'Nothing to move',
  nothingHelp: 'To move clients, open a client or an advisor’s profile.',
  done: (count: number, advisor: string) => `${clients(count)} moved to ${advisor}.`,
  doneAdvisor: (name: string, firm: string) => `${name} moved to ${firm}.`,
} as const;
