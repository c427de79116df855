-- Whether somebody works already with whom they ask for is looked up by an address that is held, too.

create index users_held on users (pending_email) where held_at is not null;
