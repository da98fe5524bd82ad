/** Audit rules: tips against their payments and the journal (identity R11). */
import { payBizType, payStatus, rewardSettleStatus, rewardStatus } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { buildDeptMemberCondition, selectDepts } from '../directory/public.ts'

const { succeeded, refunded } = rewardStatus
const given = `status = ${quoteCode(succeeded)}`
const paid = quoteCode(payStatus.succeeded)

export const rewardChecks: readonly AuditCheck[] = [
  {
    name: 'R11 a tip is paid when its payment is, over the same amount; given back on both or on neither',
    title: '打赏与付款',
    explanation: '打赏与付款同时成功、同额，退回也同时',
    query: `select r.reward_id, r.reward_no, r.status, r.amount, p.status as payment_status, p.amount as paid, p.refunded_amount from reward r
      full join (select * from payment where biz_type = ${quoteCode(payBizType.reward)}) p using (payment_id)
      where r.reward_id is null and p.status = ${paid}
        or (r.status in ${quoteCodes(succeeded, refunded)}) <> (coalesce(p.status, '') = ${paid})
        or (p.payment_id is not null and (p.amount <> r.amount or p.biz_id <> r.reward_id))
        or (p.status = ${paid} and p.refunded_amount <> case when r.status = ${quoteCode(refunded)} then r.amount else 0 end)`,
  },
  {
    name: 'R11 tips kept = payments for tips less what went back; the shares add up to them',
    title: '打赏分成',
    explanation: '保留的打赏等于付款减退回，各人分成合计相等',
    query: `select r.tips, r.shares, p.payments from
        (select coalesce(sum(amount), 0) as tips, coalesce(sum(company_share + user_share), 0) as shares from reward where ${given}) r,
        (select coalesce(sum(amount - refunded_amount), 0) as payments from payment where biz_type = ${quoteCode(payBizType.reward)} and status = ${paid}) p
      where r.tips <> p.payments or r.tips <> r.shares`,
  },
  {
    name: 'R11 every tip and every tip given back has its journal entry over its amount',
    title: '打赏记账',
    explanation: '每笔打赏和退回都有同额分录',
    query: `select w.business_key, w.amount, e.amount as booked from (
        select 'payment:' || payment_id as business_key, amount from reward where status in ${quoteCodes(succeeded, refunded)}
        union all select 'reward:' || reward_id || ':refund', amount from reward where status = ${quoteCode(refunded)}
      ) w left join (select e.business_key, sum(l.amount) filter (where l.amount > 0) as amount from journal_entry e join journal_line l using (entry_id)
        where e.kind = 'reward' group by e.entry_id) e using (business_key)
      where e.amount is distinct from w.amount`,
  },
  {
    name: 'R11 owed to a receiver = his share of tips not yet booked to him; the rest of them is income',
    title: '应付打赏',
    explanation: '应付给收款人的等于还没入账的分成，其余是门店收入',
    query: `select coalesce(a.code, r.code) as code, -coalesce(a.balance, 0) as owed, coalesce(r.amount, 0) as tips from
        (select code, balance from account where code like 'tips_payable:%' or code = 'income:tips') a
        full join (select 'tips_payable:' || to_user_id as code, sum(user_share) as amount from reward
            where ${given} and settle_status = ${quoteCode(rewardSettleStatus.open)} group by to_user_id
          union all select 'income:tips', sum(company_share) from reward where ${given} having count(*) > 0) r using (code)
      where -coalesce(a.balance, 0) <> coalesce(r.amount, 0)`,
  },
  {
    name: 'a tip is booked to its receiver',
    title: '打赏入账',
    explanation: '打赏入到收款人的账户',
    query: `select r.reward_id, r.reward_no, r.to_user_id, r.user_share, b.code, b.amount as booked from reward r
      join journal_entry e on e.business_key = 'payment:' || r.payment_id
      left join lateral (select a.code, -l.amount as amount from journal_line l join account a using (account_id)
        where l.entry_id = e.entry_id and a.code like 'tips_payable:%') b on true
      where r.user_share > 0 and (b.code, b.amount) is distinct from ('tips_payable:' || r.to_user_id, r.user_share)`,
  },
  {
    name: 'department of the receiver of a tip = where he belonged when it was given',
    title: '打赏收款人部门',
    explanation: '收款人的部门是打赏时所属的部门',
    query: `select r.reward_id, r.reward_no, r.to_user_id, r.to_dept_id, ${selectDepts('r.to_user_id', 'r.created_at')} from reward r
      where not ${buildDeptMemberCondition('r.to_user_id', 'r.to_dept_id', 'r.created_at')}`,
  },
  {
    name: 'a tip was given by the means, at the moment and in the night of its payment, to somebody of that kind',
    title: '打赏方式与对象',
    explanation: '打赏的方式、时间和营业日与付款一致，对象是该类人员',
    query: `select r.reward_id, r.reward_no, r.pay_method, r.paid_at, r.business_date, r.to_user_type, p.pay_method as paid_by, p.paid_at as paid,
        p.business_date as night, u.user_type
      from reward r join payment p using (payment_id) join app_user u on u.user_id = r.to_user_id
      where r.to_user_type <> u.user_type
        or p.status = ${paid} and (r.pay_method, r.paid_at, r.business_date) is distinct from (p.pay_method, p.paid_at, p.business_date)`,
  },
]
