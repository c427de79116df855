-- The commonest values of these columns say nothing about the import that is running: its rows are newer than the statistics.
-- With them PostgreSQL expects one row of it and may compare all rows with all others. Without them it expects 1 of 200.

-- Deletes the statistics that exist, and rewrites nothing.
alter table policy_import_rows alter column import_id type bigint;
alter table policy_import_changes alter column import_id type bigint, alter column kind type import_row_kind;

alter table policy_import_rows alter column import_id set statistics 0;
alter table policy_import_changes alter column import_id set statistics 0, alter column kind set statistics 0;
