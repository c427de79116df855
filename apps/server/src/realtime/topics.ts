export const messageTopic = 'cable';

/** The PostgreSQL channel on which triggers of the database report changed permissions; the migrations use this name. */
export const permissionTopic = 'rights';
