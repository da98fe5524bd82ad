-- Pictures of what the venue offers are shown to everybody; every other file opens by a signed link alone.
alter table upload add column is_public boolean not null default false;
comment on column upload.is_public is 'The key was requested for a picture of what the venue offers; the name of the stored file says so too.';
