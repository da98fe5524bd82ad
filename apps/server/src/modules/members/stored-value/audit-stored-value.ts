/**
 * Audit checks of stored value: balances match flows, flows match the business that caused them, and both match the
 * journal (identity R13).
 */
import {
  memberFlowType,
  payBizType,
  payMethod,
  payStatus,
  rechargeStatus,
  refundStatus,
} from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../../db/audit-check.ts'
import type { AuditCheck } from '../../../db/audit-check.ts'
import { buildDeptMemberCondition, selectDepts } from '../../directory/public.ts'

const { succeeded, refunded } = rechargeStatus
const credited = `o.status in ${quoteCodes(succeeded, refunded)}`
const paid = quoteCode(payStatus.succeeded)
const byBalance = `p.pay_method = ${quoteCode(payMethod.balance)} and p.status = ${paid}`

/** Expected flows by the business event that causes them; principal and bonus are signed as they change the balance. */
const made = `(
  select 'recharge' as biz_type, o.recharge_id as biz_id, ${quoteCode(memberFlowType.recharge)} as flow_type, null::bigint as payment_id,
    o.principal_amount as principal, 0::bigint as bonus
  from recharge_order o where ${credited}
  union all
  select 'recharge', o.recharge_id, ${quoteCode(memberFlowType.bonus)}, null, 0, o.bonus_amount from recharge_order o where ${credited} and o.bonus_amount > 0
  union all
  select 'payment', p.payment_id, ${quoteCode(memberFlowType.consumption)}, p.payment_id, p.bonus_amount - p.amount, -p.bonus_amount from payment p
    where ${byBalance}
  union all
  select 'rechargeRefund', r.recharge_refund_id, ${quoteCode(memberFlowType.withdrawal)}, null, -r.amount, -r.bonus_back from recharge_refund r)`

export const storedValueChecks: readonly AuditCheck[] = [
  {
    name: 'R13 balance of a member = sum of his flows = what the house owes him in the ledger',
    title: '会员余额',
    explanation: '会员余额等于流水合计，也等于账上欠会员的金额',
    query: `select member_id, b.principal_amount, b.bonus_amount, f.principal, f.bonus, j.principal as owed, j.bonus as owed_bonus from member_balance b
      full join (select member_id, sum(principal) as principal, sum(bonus) as bonus from member_flow group by member_id) f using (member_id)
      full join (select split_part(code, ':', 2)::bigint as member_id, -sum(balance) filter (where code like '%:principal') as principal,
          -sum(balance) filter (where code like '%:bonus') as bonus from account where code like 'member:%' group by 1) j using (member_id)
      where (coalesce(b.principal_amount, 0), coalesce(b.bonus_amount, 0)) <> (coalesce(f.principal, 0), coalesce(f.bonus, 0))
        or (coalesce(b.principal_amount, 0), coalesce(b.bonus_amount, 0)) <> (coalesce(j.principal, 0), coalesce(j.bonus, 0))`,
  },
  {
    name: 'balance after a flow = the one before it and what it moves',
    title: '余额流水连续',
    explanation: '每条流水后的余额等于前一条加变动',
    query: `select flow_id, member_id, balance_after, sum as flows from
        (select flow_id, member_id, balance_after, sum(principal + bonus) over (partition by member_id order by flow_id) from member_flow) f
      where balance_after <> sum`,
  },
  {
    name: 'R13 every recharge, balance payment and refund of a recharge moved its balance once, over its parts',
    title: '余额变动一次',
    explanation: '每笔充值、余额支付和充值退款只变动一次余额',
    query: `select biz_type, biz_id, flow_type, f.principal, f.bonus, m.principal as should, m.bonus as should_bonus
      from (select * from member_flow where biz_type in ('recharge', 'payment', 'rechargeRefund')) f full join ${made} m using (biz_type, biz_id, flow_type)
      where (f.principal, f.bonus, f.payment_id) is distinct from (m.principal, m.bonus, m.payment_id)`,
  },
  {
    name: 'R13 what went back of a balance payment is on the balance again, principal and bonus as they were taken',
    title: '余额支付退回',
    explanation: '退回的余额支付按原来的本金和赠送金回到余额',
    query: `select p.payment_id, p.payment_no, p.amount, p.bonus_amount, p.refunded_amount, p.refunded_bonus, p.voided, f.principal, f.bonus from payment p
      left join (select payment_id, sum(principal)::bigint as principal, sum(bonus)::bigint as bonus from member_flow
        where flow_type = ${quoteCode(memberFlowType.refund)} group by payment_id) f using (payment_id)
      where ${byBalance} and (coalesce(f.principal, 0), coalesce(f.bonus, 0)) <> case when p.voided then (p.amount - p.bonus_amount, p.bonus_amount)
        else (p.refunded_amount - p.refunded_bonus, p.refunded_bonus) end`,
  },
  {
    name: 'bonus of a payment = bonus on its lines; what went back of it follows by proportion',
    title: '赠送金',
    explanation: '付款用掉的赠送金等于明细上的，退回按比例',
    query: `select p.payment_id, p.payment_no, p.bonus_amount, p.refunded_bonus, l.bonus as lines, l.refunded from payment p
      join (select payment_id, sum(bonus_amount) as bonus, sum(bonus_amount * refunded_amount / amount) as refunded from
          (select payment_id, amount, bonus_amount, refunded_amount from payment_allocation
           union all select r.payment_id, l.amount, l.bonus_amount, l.refunded_amount from credit_repay_line l join credit_repay r using (repay_id)) x
        group by payment_id) l using (payment_id)
      where (p.bonus_amount, p.refunded_bonus) is distinct from (l.bonus, l.refunded)`,
  },
  {
    name: 'what was paid ahead from a balance pays with as much bonus, and gives as much of it back',
    title: '预付的赠送金',
    explanation: '用余额预付的款带同样多的赠送金支付和退回',
    query: `select p.payment_id, p.payment_no, p.bonus_amount, p.refunded_bonus, s.bonus_amount as ahead, s.refunded_bonus as went_home from payment p
      join payment s on s.payment_id = p.source_payment_id where p.status = ${paid}
        and (p.bonus_amount <> s.bonus_amount or (not p.voided or p.refunded_amount = p.amount) and p.refunded_bonus <> s.refunded_bonus)`,
  },
  {
    name: 'a flow of a payment is one of its member; after two members became one, of either',
    title: '余额流水会员',
    explanation: '余额支付的流水属于付款的会员，合并后属于两者之一',
    query: `select f.flow_id, f.member_id, p.payment_id, p.member_id as paid_by from member_flow f join payment p using (payment_id)
      where f.member_id <> p.member_id
        and not exists (select from member_flow j where j.biz_type = 'merge' and j.member_id = f.member_id and j.principal + j.bonus < 0)`,
  },
  {
    name: 'a recharge is credited when its payment is done, over its principal, in its night',
    title: '充值入账',
    explanation: '充值在付款成功时按本金入账，营业日一致',
    query: `select o.recharge_id, o.recharge_no, o.status, o.principal_amount, o.business_date, p.status as payment_status, p.amount as paid, p.refunded_amount
      from recharge_order o full join (select * from payment where biz_type = ${quoteCode(payBizType.recharge)}) p using (payment_id)
      where o.recharge_id is null or (${credited}) <> (coalesce(p.status, '') = ${paid})
        or p.payment_id is not null and (p.amount, p.biz_id, p.pay_method, p.member_id) is distinct from (o.principal_amount, o.recharge_id,
          o.pay_method, o.member_id)
        or (${credited}) and (p.business_date, p.paid_at, p.refunded_amount) is distinct from (o.business_date, o.paid_at, o.refunded_amount)`,
  },
  {
    name: 'given back of a recharge = its refunds; one through a provider is done when its money arrived',
    title: '充值退款',
    explanation: '充值的已退等于退款合计，经支付方的在到账后完成',
    query: `select o.recharge_id, o.recharge_no, o.refunded_amount, o.refunded_bonus, r.amount, r.bonus from recharge_order o
      left join (select recharge_id, sum(amount) as amount, sum(bonus_back) as bonus from recharge_refund group by recharge_id) r using (recharge_id)
      where (o.refunded_amount, o.refunded_bonus) <> (coalesce(r.amount, 0), coalesce(r.bonus, 0))
      union all
      select r.recharge_id, r.refund_no, r.amount, null, c.amount, null from recharge_refund r join recharge_order o using (recharge_id)
      left join channel_refund c on c.biz_type = 'recharge' and c.biz_id = r.recharge_refund_id
      where (o.pay_method in ${quoteCodes(payMethod.wechat, payMethod.alipay)}) <> (c.channel_refund_id is not null)
        or c.amount <> r.amount or (c.status = 'done') <> (r.status = ${quoteCode(refundStatus.succeeded)})`,
  },
  {
    name: 'every recharge and every refund of one has its journal entry: money here, principal and bonus there',
    title: '充值记账',
    explanation: '每笔充值和退款都有分录，钱、本金和赠送金分开',
    query: `select w.business_key, w.principal, w.bonus, e.principal as booked, e.bonus as booked_bonus from (
        select 'payment:' || payment_id as business_key, -o.principal_amount as principal, -o.bonus_amount as bonus from recharge_order o where ${credited}
        union all select 'rechargeRefund:' || recharge_refund_id, amount, bonus_back from recharge_refund
      ) w left join (select e.business_key, coalesce(sum(l.amount) filter (where a.code like 'member:%:principal'), 0) as principal,
          coalesce(sum(l.amount) filter (where a.code like 'member:%:bonus'), 0) as bonus,
          coalesce(-sum(l.amount) filter (where a.code = 'bonus:given'), 0) as given
        from journal_entry e join journal_line l using (entry_id) join account a using (account_id) where e.kind = 'recharge'
          group by e.entry_id) e using (business_key)
      where (e.principal, e.bonus, e.given) is distinct from (w.principal, w.bonus, w.bonus)`,
  },
  {
    name: 'an opening balance moved its balance once, and back when it was undone',
    title: '期初余额',
    explanation: '期初余额只变动一次，撤销时只退回一次',
    query: `select biz_type, biz_id, f.member_id, f.principal, f.bonus, o.principal as should, o.bonus as should_bonus
      from (select * from member_flow where biz_type in ('opening', 'openingUndo')) f full join (
        select 'opening' as biz_type, opening_id as biz_id, member_id, principal, bonus from member_opening
        union all
        select 'openingUndo', opening_id, member_id, -principal, -bonus from member_opening where undone_at is not null
      ) o using (biz_type, biz_id)
      where (f.member_id, f.principal, f.bonus) is distinct from (o.member_id, o.principal, o.bonus)`,
  },
  {
    name: 'an opening balance has its journal entry over its parts, and a counter entry when it was undone',
    title: '期初余额记账',
    explanation: '期初余额有分录，撤销时有反向分录',
    query: `select business_key, member_id, w.principal, w.bonus, e.principal as booked, e.bonus as booked_bonus from (
        select 'memberOpening:' || batch_id as business_key, member_id::text, -principal as principal, -bonus as bonus from member_opening
        union all
        select 'memberOpening:' || batch_id || ':undo', member_id::text, principal, bonus from member_opening where undone_at is not null
      ) w full join (select e.business_key, case when a.code like 'member:%' then split_part(a.code, ':', 2) else a.code end as member_id,
          coalesce(sum(l.amount) filter (where a.code like '%:principal'), 0) as principal,
          coalesce(sum(l.amount) filter (where a.code like '%:bonus'), 0) as bonus
        from journal_entry e join journal_line l using (entry_id) join account a using (account_id)
        where e.kind = 'opening' and e.business_key like 'memberOpening:%' and a.code <> 'opening:balances' group by 1, 2) e using (business_key, member_id)
      where (e.principal, e.bonus) is distinct from (w.principal, w.bonus)`,
  },
  {
    name: 'departments credited with a recharge = where its people belonged when it was made',
    title: '充值部门',
    explanation: '充值记给的部门是当时人员所属的部门',
    query: `select o.recharge_id, o.recharge_no, o.sales_user_id, o.sales_dept_id, ${selectDepts('o.sales_user_id', 'o.created_at')} from recharge_order o
      where o.sales_user_id is not null and not ${buildDeptMemberCondition('o.sales_user_id', 'o.sales_dept_id', 'o.created_at')}
      union all
      select o.recharge_id, o.recharge_no, o.recommend_user_id, o.recommend_dept_id, ${selectDepts('o.recommend_user_id', 'o.created_at')} from recharge_order o
      where o.recommend_user_id is not null and not ${buildDeptMemberCondition('o.recommend_user_id', 'o.recommend_dept_id', 'o.created_at')}`,
  },
  {
    name: 'a flow of stored value is of the night and the moment in which the journal books it',
    title: '余额流水时间',
    explanation: '储值流水的营业日和时间与分录一致',
    query: `select f.flow_id, f.biz_type, f.biz_id, f.business_date, f.created_at, e.business_date as booked_in, e.posted_at from member_flow f
      left join recharge_order o on f.biz_type = 'recharge' and o.recharge_id = f.biz_id
      left join credit_repay y on f.biz_type = 'payment' and y.payment_id = f.biz_id
      left join member_opening p on f.biz_type in ('opening', 'openingUndo') and p.opening_id = f.biz_id
      left join journal_entry e on e.business_key = case f.biz_type when 'recharge' then 'payment:' || o.payment_id
        when 'deposit' then 'deposit:' || f.biz_id || ':refund' when 'opening' then 'memberOpening:' || p.batch_id
        when 'openingUndo' then 'memberOpening:' || p.batch_id || ':undo' else coalesce('repay:' || y.repay_id, f.biz_type || ':' || f.biz_id) end
      where f.biz_type in ('recharge', 'payment', 'refund', 'rechargeRefund', 'deposit', 'opening', 'openingUndo')
        and (f.business_date, f.created_at) is distinct from (e.business_date, e.posted_at)`,
  },
]
