alter table sessions
  -- When the user last proved who they are: at the sign-in, or with the password since.
  add column confirmed_at timestamptz,
  -- The sign-in asked for a code.
  add column has_second_factor boolean not null default false,
  -- Set for a read-only session in which a super admin views the user's account. It ends with that super admin's own.
  add column viewer_session_id uuid references sessions on delete cascade;

create index sessions_viewer_session on sessions (viewer_session_id) where viewer_session_id is not null;

-- When super admins viewed a user's account, and why. Kept after the sessions are deleted.
create table user_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  viewer_id bigint references users on delete set null,
  reason_encrypted text not null,
  started_at timestamptz not null default now()
);

create index user_views_user on user_views (user_id, started_at desc);
create index user_views_viewer on user_views (viewer_id);
