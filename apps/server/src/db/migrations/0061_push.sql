-- A phone whose page is closed is told of what rings for its person, by way of its browser's vendor.
create table push_subscription (
  endpoint text primary key check (char_length(endpoint) between 12 and 1000),
  user_id bigint not null references app_user,
  token_hash text not null references session on delete cascade,
  client_key text not null check (client_key ~ '^[A-Za-z0-9_-]{87}$'),
  auth_secret text not null check (auth_secret ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null
);
comment on table push_subscription is 'One browser that may be told, by the session that asked for it; it ends with that session.';
comment on column push_subscription.endpoint is 'Address at the vendor; whoever knows it may try to reach the browser.';
comment on column push_subscription.client_key is 'The browser''s public key: only it can read what is sent.';
create index push_subscription__user on push_subscription (user_id, created_at);
create index push_subscription__token_hash on push_subscription (token_hash);

create function end_push() returns trigger language plpgsql as $$
begin
  delete from push_subscription where token_hash = new.token_hash;
  return null;
end $$;
create trigger session__end_push after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_push();

alter table alert add column push_due_at timestamptz;
comment on column alert.push_due_at is 'It rings since then and closed pages have not been told; null once they have.';
create index alert__push_due on alert (alert_id) where push_due_at is not null;
