-- What waits for a person is looked for every two seconds: by index, however long the history.
create index guest_call__called_at on guest_call (called_at);
create index approval__pending on approval (approval_id) where status = '0';
create index bill__shown on bill (bill_id) where status in ('0', '1') and presented_at is not null;
