/** The outbox is always sorted by time. */
export const messageList = { field: 'created_at', order: 'desc', fields: ['created_at'], filters: {} } as const;
