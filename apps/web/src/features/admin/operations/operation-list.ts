/** Of all lists of operations: their order is fixed, and they cannot be searched. */
export const operationList = { field: 'fixed', order: 'asc', fields: ['fixed'], filters: {} } as const;
