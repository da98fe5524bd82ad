-- A request for a payment is known by its id; with another amount under the same id it is another request, and is refused.

alter table payment add column asked text not null default '';
comment on column payment.asked is 'What the request asked to pay, as text that is the same for the same wish; empty for payments at the desk.';
