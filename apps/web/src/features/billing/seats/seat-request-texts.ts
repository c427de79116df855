export const seatRequestTexts = {
  request: 'Request a seat',
  requested: 'Seat requested',
  done: (name: string, moment: string) =>
    `You asked for a seat on ${moment}. We emailed ${name}. If nothing happens, you can ask again a day later.`,
  addSeat: 'add a seat',
} as const;
