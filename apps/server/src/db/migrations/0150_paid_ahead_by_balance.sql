-- What guests pay ahead (deposits, flash sales, group plays) may come from a member's balance, and goes home onto it, principal and bonus as they were taken.

alter table member_flow drop constraint member_flow_biz_type_check;
alter table member_flow add constraint member_flow_biz_type_check
  check (biz_type in ('recharge', 'payment', 'refund', 'void', 'rechargeRefund', 'merge', 'deposit', 'kill', 'play'));

-- Where it serves on a bill, its bonus is still bonus: no performance, no rebate.
alter table payment drop constraint payment__member;
alter table payment add constraint payment__member
  check (case when pay_method = 'balance' then member_id is not null when pay_method in ('deposit', 'prepay') then true else bonus_amount = 0 end);
comment on column payment.bonus_amount is 'Of a balance payment, or of what came from one before: the part that was bonus; the rest is principal.';
