-- Saved views of lists and report sheets, for one person or shared with the venue.
create table saved_view (
  view_id bigint generated always as identity primary key,
  owner_id bigint not null references app_user,
  page_kind text not null constraint saved_view__kind check (page_kind in ('list', 'sheet')),
  page_name text not null constraint saved_view__page check (page_name <> ''),
  view_name text not null constraint saved_view__name check (view_name <> ''),
  shared boolean not null default false,
  content jsonb not null constraint saved_view__content check (jsonb_typeof(content) = 'object'),
  saved_at timestamptz not null,
  constraint saved_view__once unique (owner_id, page_kind, page_name, view_name)
);
comment on table saved_view is 'Filter, order and columns of a list or report sheet of the office, under a name.';
comment on column saved_view.page_name is 'Entity of a list, or report of a sheet.';
comment on column saved_view.content is 'Address query and columns: {"query", "shown", "hidden", "pinned", "quickRange"}.';
create index saved_view__shared on saved_view (page_kind, page_name, view_name, view_id) where shared;
