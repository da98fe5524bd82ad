/** Audit checks of the journal: entries balance, match the rows that caused them, and match the cash in drawers. */
import {
  bookingDepositStatus,
  businessDayStatus,
  killOrderStatus,
  payBizType,
  payMethod,
  payStatus,
  playJoinStatus,
  refundStatus,
  rewardStatus,
} from '@nocturne/contract/codes'
import { quoteCode, compareColumns, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

/**
 * Expected journal entries by business key, with time, night and user. The user is null where a guest or a provider may
 * have acted.
 */
const sources = `(
  select 'payment:' || p.payment_id as business_key, case p.biz_type when ${quoteCode(payBizType.reward)} then 'reward'
    when ${quoteCode(payBizType.recharge)} then 'recharge' when ${quoteCode(payBizType.flashSale)} then 'prepaid'
    when ${quoteCode(payBizType.groupPlay)} then 'prepaid' when ${quoteCode(payBizType.deposit)} then 'prepaid' else 'payment' end as kind,
    p.paid_at as at, p.business_date, case
    when p.pay_method in ${quoteCodes(payMethod.cash, payMethod.card, payMethod.credit, payMethod.balance, payMethod.deposit)}
      then p.cashier_user_id end as user_id, null as reverses
  from payment p where p.status = ${quoteCode(payStatus.succeeded)}
    and p.biz_type in ${quoteCodes(payBizType.bill, payBizType.reward, payBizType.recharge, payBizType.flashSale, payBizType.groupPlay, payBizType.deposit)}
  union all
  select 'payment:' || p.payment_id || ':void', 'reverse', coalesce(v.cancelled_at, b.reversed_at), coalesce(v.cancel_date, b.business_date),
    coalesce(v.cancel_user_id, b.reverse_user_id), 'payment:' || p.payment_id
  from payment p join bill b using (bill_id) left join voucher_verify v on v.payment_id = p.payment_id where p.voided
  union all
  select 'refund:' || refund_id, 'refund', refunded_at, business_date, coalesce(audit_user_id, apply_user_id), null
  from refund where status in ${quoteCodes(refundStatus.refunding, refundStatus.succeeded, refundStatus.failed)}
  union all
  select 'refund:' || refund_id || ':deposit', 'prepaid', refunded_at, business_date, coalesce(audit_user_id, apply_user_id), null
  from refund r where status in ${quoteCodes(refundStatus.refunding, refundStatus.succeeded, refundStatus.failed)}
    and exists (select from jsonb_array_elements(r.payment_parts) p(part) where p.part ->> 'payMethod' = ${quoteCode(payMethod.deposit)})
  union all
  select 'refund:' || refund_id || ':prepay', 'prepaid', refunded_at, business_date, coalesce(audit_user_id, apply_user_id), null
  from refund r where status in ${quoteCodes(refundStatus.refunding, refundStatus.succeeded, refundStatus.failed)}
    and exists (select from jsonb_array_elements(r.payment_parts) p(part) join payment y on y.payment_id = (p.part ->> 'paymentId')::bigint
      join payment s on s.payment_id = y.source_payment_id
      where p.part ->> 'payMethod' = ${quoteCode(payMethod.prepay)} and s.pay_method = ${quoteCode(payMethod.balance)})
  union all
  select 'repay:' || r.repay_id, case when c.opening_id is null then 'repay' else 'openingRepay' end, r.repaid_at, r.business_date,
    case when p.cashier_user_id is not null then r.operator_user_id end, null
  from credit_repay r join payment p using (payment_id) join credit_record c using (credit_id)
  union all
  select 'repay:' || repay_id || ':void', case when c.opening_id is null then 'reverse' else 'openingRepay' end, reversed_at, reversed_date,
    reverse_user_id, 'repay:' || repay_id
  from credit_repay join credit_record c using (credit_id) where reversed_at is not null
  union all
  select 'reward:' || reward_id || ':refund', 'reward', refunded_at, null, refund_user_id, 'payment:' || payment_id
  from reward where status = ${quoteCode(rewardStatus.refunded)}
  union all
  select 'rechargeRefund:' || recharge_refund_id, 'recharge', refunded_at, business_date, user_id, null from recharge_refund
  union all
  select distinct 'memberOpening:' || batch_id, 'opening', created_at, business_date, created_by, null from member_opening
  union all
  select distinct 'memberOpening:' || batch_id || ':undo', 'opening', undone_at, undone_date, undone_by, 'memberOpening:' || batch_id
  from member_opening where undone_at is not null
  union all
  select 'creditOpening:' || opening_id, 'opening', created_at, business_date, created_by, null from credit_opening
  union all
  select 'creditOpening:' || opening_id || ':undo', 'opening', undone_at, undone_date, undone_by, 'creditOpening:' || opening_id
  from credit_opening where undone_at is not null
  union all
  select 'kill:' || flash_sale_order_id || ':refund', 'prepaid', refunded_at, null, refund_user_id, 'payment:' || payment_id
  from flash_sale_order where status = ${quoteCode(killOrderStatus.refunded)}
  union all
  select 'play:' || join_id || ':refund', 'prepaid', refunded_at, refund_date, refund_user_id, 'payment:' || payment_id
  from play_join where status = ${quoteCode(playJoinStatus.refunded)}
  union all
  select 'play:' || join_id || ':forfeit', 'prepaid', forfeited_at, forfeit_date, null, null from play_join where forfeited_at is not null
  union all
  select 'deposit:' || booking_id || ':refund', 'prepaid', deposit_refunded_at, deposit_refund_date, deposit_refund_user_id, 'payment:' || deposit_payment_id
  from booking where deposit_status = ${quoteCode(bookingDepositStatus.refunded)}
  union all
  select 'deposit:' || booking_id || ':forfeit', 'prepaid', deposit_forfeited_at, deposit_forfeit_date, null, null
  from booking where deposit_status = ${quoteCode(bookingDepositStatus.forfeited)}
  union all
  select 'channelRefund:' || channel_refund_id, case biz_type when 'suspense' then 'suspense' else 'refund' end, finished_at, null, null, null
  from channel_refund where status = 'done'
  union all
  select 'suspense:' || suspense_id, 'suspense', created_at, business_date, null, null from suspense_item
  union all
  select 'shift:' || shift_id || ':float', 'shift', opened_at, null, cashier_user_id, null from cash_shift
  union all
  select 'shift:' || shift_id || ':close', 'shift', closed_at, business_date, cashier_user_id, null from cash_shift where closed_at is not null
  union all
  select 'cashMove:' || move_id, 'shift', moved_at, business_date, user_id, null from cash_move
  union all
  select entry_key, 'bonus', min(settled_at), null, null, null from bonus_bill where entry_key is not null group by entry_key
  union all
  select 'rebate:' || d.business_date, 'rebate', d.closed_at, null, d.close_user_id, null from business_day d
  where d.status = ${quoteCode(businessDayStatus.closed)} and exists (select from rebate_detail r where r.business_date = d.business_date))`

const ofSource = compareColumns({
  kind: ['e.kind', 's.kind'],
  posted_at: ['e.posted_at', 's.at'],
  business_date: ['e.business_date', 'coalesce(s.business_date, e.business_date)'],
  actor_user_id: ['e.actor_user_id', 'coalesce(s.user_id, e.actor_user_id)'],
  reverses: ['v.business_key', 's.reverses'],
})

/** Entry kind by the first word of a business key. */
const kinds = [
  ['payment', 'payment'],
  ['payment', 'reverse'],
  ['payment', 'reward'],
  ['payment', 'recharge'],
  ['rechargeRefund', 'recharge'],
  ['memberMerge', 'recharge'],
  ['memberOpening', 'opening'],
  ['creditOpening', 'opening'],
  ['payment', 'prepaid'],
  ['kill', 'prepaid'],
  ['play', 'prepaid'],
  ['deposit', 'prepaid'],
  ['refund', 'prepaid'],
  ['reward', 'reward'],
  ['refund', 'refund'],
  ['channelRefund', 'refund'],
  ['channelRefund', 'suspense'],
  ['repay', 'repay'],
  ['repay', 'reverse'],
  ['repay', 'openingRepay'],
  ['credit', 'writeOff'],
  ['shift', 'shift'],
  ['cashMove', 'shift'],
  ['suspense', 'suspense'],
  ['settlement', 'settlement'],
  ['rebate', 'rebate'],
  ['bonus', 'bonus'],
]

const ofShift = compareColumns({
  float_amount: ['s.float_amount', 'coalesce(f.drawer, 0)'],
  expected_amount: ['s.expected_amount', '-coalesce(c.drawer, 0)'],
  counted_amount: ['s.counted_amount', 'coalesce(c.safe, 0)'],
})
const selectBookedAmounts = (suffix: string) => `(
  select e.business_key, sum(l.amount) filter (where a.code ~ '^cash:\\d+$') as drawer, sum(l.amount) filter (where a.code = 'cash:safe') as safe
  from journal_entry e join journal_line l using (entry_id) join account a using (account_id)
  where e.kind = 'shift' and e.business_key like '%:${suffix}' group by e.business_key)`

export const journalChecks: readonly AuditCheck[] = [
  {
    name: 'a journal entry has two lines or more and they add up to nothing',
    title: '分录借贷平衡',
    explanation: '每笔分录至少两行，合计为零',
    query: `select e.entry_id, e.business_key, count(l.*) as lines, sum(l.amount) as sum from journal_entry e left join journal_line l using (entry_id)
      group by e.entry_id having count(l.*) < 2 or sum(l.amount) <> 0`,
  },
  {
    name: 'balance of an account = sum of its lines, within floor and ceiling',
    title: '账户余额',
    explanation: '账户余额等于各行合计，并在上下限以内',
    query: `select a.account_id, a.code, a.balance, coalesce(l.amount, 0) as lines, a.floor, a.ceiling from account a
      left join (select account_id, sum(amount) as amount from journal_line group by account_id) l using (account_id)
      where a.balance <> coalesce(l.amount, 0) or a.balance < a.floor or a.balance > a.ceiling`,
  },
  {
    name: 'a journal entry says of its business when, in which night, by whom and what it takes back',
    title: '分录与业务一致',
    explanation: '分录的时间、营业日、经手人和冲销关系与它的业务一致',
    query: `select e.entry_id, e.business_key, ${ofSource.differs} from journal_entry e join ${sources} s using (business_key)
      left join journal_entry v on v.entry_id = e.reverses_entry_id where ${ofSource.unequal}`,
  },
  {
    name: 'a journal entry books something we know',
    title: '分录有来源',
    explanation: '每笔分录都对应一笔已知的业务',
    query: `select e.entry_id, e.business_key, e.kind from journal_entry e
      where (split_part(e.business_key, ':', 1), e.kind) not in (values ${kinds.map(([word, kind]) => `('${word}', '${kind}')`).join(', ')})
        or e.kind in ('payment', 'reverse', 'refund', 'repay', 'reward', 'prepaid', 'shift', 'suspense', 'recharge', 'rebate', 'bonus', 'opening', 'openingRepay')
          and e.business_key not like 'reward:%:settle'
          and e.business_key not like 'memberMerge:%'
          and not exists (select from ${sources} s where s.business_key = e.business_key)`,
  },
  {
    name: 'cash lies in a drawer only while its shift is open',
    title: '钱箱现金',
    explanation: '只有班次未交时钱箱里才有现金',
    query: `select a.code, a.balance from account a where a.code ~ '^cash:\\d+$' and a.balance <> 0
      and not exists (select from cash_shift s where s.account_id = a.account_id and s.closed_at is null)`,
  },
  {
    name: 'a shift is the one of its drawer; its float and its count are booked as it says',
    title: '班次与钱箱',
    explanation: '班次属于它的钱箱，备用金和清点按班次记账',
    query: `select s.shift_id, s.cashier_user_id, a.code, ${ofShift.differs} from cash_shift s join account a using (account_id)
      left join ${selectBookedAmounts('float')} f on f.business_key = 'shift:' || s.shift_id || ':float'
      left join ${selectBookedAmounts('close')} c on c.business_key = 'shift:' || s.shift_id || ':close'
      where a.code <> 'cash:' || s.cashier_user_id
        or (s.closed_at is null) <> (c.business_key is null) and s.expected_amount <> 0
        or s.float_amount <> coalesce(f.drawer, 0)
        or s.closed_at is not null and ${ofShift.unequal}`,
  },
  {
    name: 'cash moved during a shift is booked between its drawer and the safe or petty expenses, by its cashier',
    title: '班中现金',
    explanation: '班中存取的现金由该收银员在钱箱与保险柜或零用金之间记账',
    query: `select m.move_id, m.shift_id, m.move_kind, m.amount, m.drawer, m.counter, m.user_id, m.cashier_user_id from (
        select c.*, s.cashier_user_id, case c.move_kind when 'in' then c.amount else -c.amount end as moved,
          coalesce(sum(l.amount) filter (where l.account_id = s.account_id), 0) as drawer,
          coalesce(sum(l.amount) filter (where a.code = case c.move_kind when 'expense' then 'expense:petty' else 'cash:safe' end), 0) as counter
        from cash_move c join cash_shift s using (shift_id) left join journal_entry e on e.business_key = 'cashMove:' || c.move_id
          left join journal_line l using (entry_id) left join account a on a.account_id = l.account_id
        group by c.move_id, s.shift_id) m
      where m.drawer <> m.moved or m.counter <> -m.moved or m.user_id <> m.cashier_user_id`,
  },
  {
    name: 'a count of a drawer other than its first one has its reason',
    title: '清点改数有原因',
    explanation: '除第一次外，每次重新清点钱箱都写了原因',
    query: `select shift_id, first_counted_amount, counted_amount from cash_shift where first_counted_amount <> counted_amount and remark = ''`,
  },
  {
    name: 'an account is of the kind its code says',
    title: '账户类别',
    explanation: '账户的类别与它的编号一致',
    query: `select account_id, code, kind from account where kind <> case
      when code ~ '^(income):' then 'income'
      when code ~ '^(expense:|bonus:given$|bad_debt$|provider_fee$|cash:over_short$)' then 'expense'
      when code ~ '^(suspense|refund|opening):' then 'control'
      when code ~ '^(member|prepaid|tips_payable|rebate_payable|bonus_payable|wages):' then 'liability' else 'asset' end`,
  },
]
