/** Its order is fixed. */
export const legalHoldList = { field: 'newest', order: 'desc', fields: ['newest'], filters: {} } as const;
