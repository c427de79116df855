-- The two roles of the database (docs/operations.md#database-roles), with passwords for the trial only.
create role healthplanner login password 'trial';
create role healthplanner_app login password 'trial';
create database healthplanner owner healthplanner encoding 'UTF8' template template0;
