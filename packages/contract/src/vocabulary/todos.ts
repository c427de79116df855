/** The to-dos about an advisor's or agent's clients, by which the list of clients can be filtered. */
export const clientTodoKinds = [
  'address_rejected',
  'answer_meeting',
  'upload_analyses',
  'send_analyses',
  'read_analyses',
  'nothing_ahead',
  'follow_up',
  'renewal',
  'without_meeting',
  'not_joined',
  'without_plan',
] as const;
export type ClientTodoKind = (typeof clientTodoKinds)[number];
