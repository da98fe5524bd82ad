-- Credits that were open before this system: without a bill, booked against the account of opening balances.
create table credit_opening (
  opening_id bigint generated always as identity primary key,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  business_date date not null,
  undone_by bigint references app_user,
  undone_at timestamptz,
  undone_date date,
  constraint credit_opening__undone check (num_nulls(undone_by, undone_at, undone_date) in (0, 3))
);
comment on table credit_opening is 'One save or import of credits of an earlier system, booked as creditOpening:<id>, undone as creditOpening:<id>:undo.';

alter table credit_record
  alter column bill_id drop not null,
  alter column sitting_id drop not null,
  add column opening_id bigint references credit_opening,
  add column origin_no text,
  add column origin_date date,
  add constraint credit_record__origin check (case
    when opening_id is null then num_nulls(bill_id, sitting_id) = 0 and num_nonnulls(origin_no, origin_date) = 0
    else num_nonnulls(bill_id, sitting_id, payment_id, approval_id, approve_user_id) = 0 and origin_no <> ''
      and num_nulls(origin_no, origin_date, business_date, due_date) = 0
  end);
comment on column credit_record.opening_id is 'Opening that brought the credit; null for a credit of a bill.';
comment on column credit_record.origin_no is 'Number of the credit in the earlier system; null for a credit of a bill.';
comment on column credit_record.origin_date is 'Date of the credit in the earlier system; null for a credit of a bill. `business_date` is the night of the import.';
create index credit_record__opening on credit_record (opening_id) where opening_id is not null;
create unique index credit_record__origin_no on credit_record (origin_no) where opening_id is not null and status <> ${creditStatus.withdrawn};
