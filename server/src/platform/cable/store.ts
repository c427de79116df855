/** Where a message is announced once the change that it tells of has been committed. */
export const messageTopic = 'cable';

/** Where the database itself announces that somebody's rights may have changed; its triggers name it too. */
export const rightsTopic = 'rights';
