-- Tokens with which programs of others call the interface, and the permissions of the pages about them.
create table machine_token (
  token_id bigint generated always as identity primary key,
  token_name text not null constraint machine_token__name check (token_name <> ''),
  token_hash text not null constraint machine_token__hash unique,
  token_hint text not null,
  scopes text[] not null constraint machine_token__scopes check (cardinality(scopes) > 0),
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_by bigint references app_user,
  revoked_at timestamptz,
  constraint machine_token__life check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  constraint machine_token__revoked check ((revoked_by is null) = (revoked_at is null))
);
comment on table machine_token is 'Tokens of programs. A token has those of its scopes that its creator has now, and none once the creator has left.';
comment on column machine_token.token_hint is 'Beginning of the token, by which people recognise it.';
comment on column machine_token.scopes is 'Permission keys.';
create index machine_token__created_by on machine_token (created_by);

insert into role_permission (role_key, permission, scope)
select distinct role_key, 'system:integration:edit', 'all' from role_permission where role_key in ('gm', 'admin')
on conflict do nothing;
insert into role_permission (role_key, permission, scope)
select distinct role_key, 'report:journal:export', 'all' from role_permission where role_key in ('finance', 'gm', 'admin')
on conflict do nothing;
