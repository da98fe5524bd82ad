-- Sittings that move and end: bills that end without being settled, merged sittings that keep their history, credit that moves to another person.

-- A bill may end without a settlement: its lines went to the bill of a merged group, or nothing was consumed.
alter table bill add column closed_at timestamptz;
alter table bill add column close_reason text;
alter table bill drop constraint bill_status_check;
alter table bill add constraint bill__status check (status in ('0', '1', '2', '3', '4'));
alter table bill add constraint bill__closed check ((status = '4') = (closed_at is not null and close_reason is not null));
comment on column bill.close_reason is 'Why the bill ended without a settlement: 并台, 撤台 or 清台.';

-- A merged sitting that was cleared with its main still says whose bill it was on.
alter table table_record drop constraint table_record_check;
alter table table_record add constraint table_record__merged check (status <> '5' or (merge_to_record_id is not null and merge_to_record_id <> table_record_id));
create index table_record__merged_to on table_record (merge_to_record_id) where status = '5';

-- Later facts of an order follow its latest line here; the order itself keeps whom it was first credited to.
alter table sales_attribution_log add column to_dept_id bigint not null references dept;
alter table sales_attribution_log add column to_dept_name text not null;
