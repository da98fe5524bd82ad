-- Slips that wait for their owner or for payment, for the desks: paid slips of past years are most of the table.
create index wage_slip__unpaid on wage_slip (status, month, wage_id) where status <> ${wageStatus.paid};
