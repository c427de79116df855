-- A standby of PostgreSQL 15 has no content of an unlogged sequence: after a failover each audited change failed. The
-- sequence is created again, because on a former standby it cannot be read.
alter table audit_changes alter column id drop identity;
alter table audit_changes alter column id add generated always as identity;
alter sequence audit_changes_id_seq set logged;
