-- What posts are paid with and the table of tax are changed by hand: terms nobody could be paid by do not stand.
create function wage_terms_fit(terms jsonb) returns boolean language sql immutable as $$
  select coalesce(
    (select count(*) = count(distinct p ->> 'postId') and coalesce(bool_and((p ->> 'basePay')::bigint >= 0 and (p ->> 'postPay')::bigint >= 0), true)
      from jsonb_array_elements(terms -> 'posts') p)
    and (select count(*) = count(distinct t ->> 'fromAmount') and min((t ->> 'fromAmount')::bigint) = 0 and bool_and((t ->> 'rateBp')::integer between 0 and 10000)
      from jsonb_array_elements(terms -> 'taxTiers') t)
    and (terms ->> 'socialBp')::integer between 0 and 10000 and (terms ->> 'monthDays')::integer > 0 and (terms ->> 'dayHours')::integer > 0, false)
$$;
comment on function wage_terms_fit is 'Each post once and not below nothing; tiers of tax from 0 on, none of more than the whole.';
alter table wage_rule add constraint wage_rule__terms check (wage_terms_fit(terms));
