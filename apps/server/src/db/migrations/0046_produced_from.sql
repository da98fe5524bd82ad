-- A bartender takes back a mistaken tap: the line goes to where it was, which until now nobody knew.

alter table order_item add column produced_from text check (produced_from in ('0', '1', '2', '3', '9'));
comment on column order_item.produced_from is 'State the line had before it went out by somebody''s hand: where taking that back puts it. Null for what was not, or was taken back.';
