-- A message about several subjects links each of them.
alter table notification add column links jsonb not null default '[]'
  constraint notification__links check (jsonb_typeof(links) = 'array');
comment on column notification.links is 'Further screens that the message opens: array of {title, route}.';
