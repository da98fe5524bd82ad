/** Audits credit given to guests: accounts, guarantors, repayments (identity R9). */
import { creditOwnerType, creditStatus, factType } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../../db/audit-check.ts'
import type { AuditCheck } from '../../../db/audit-check.ts'
import { buildDeptMemberCondition, selectDepts } from '../../directory/public.ts'
import { entryAmountQuery, buildDifferenceQuery } from '../bill/audit-journal-lines.ts'

const { pending, open, partlyRepaid, repaid, writtenOff, rejected, withdrawn } = creditStatus

export const onAccountChecks: readonly AuditCheck[] = [
  {
    name: 'credit in the facts less what was repaid = receivables and bad debt',
    title: '挂账总账',
    explanation: '流水里的挂账减已还等于应收和坏账',
    query: buildDifferenceQuery('d_credit - d_repay', `(a.code like 'receivable:%' or a.code = 'bad_debt')`),
  },
  {
    name: 'R9 credit in the books = credits that came into force less what was reversed',
    title: '挂账入账',
    explanation: '账上的挂账等于生效的挂账减冲销',
    query: `select f.amount as facts, c.amount as credits from (select coalesce(sum(d_credit), 0) as amount from sales_fact) f,
      (select coalesce(sum(amount - reversed_amount), 0) as amount from credit_record where payment_id is not null) c where f.amount <> c.amount`,
  },
  {
    name: 'a credit = the payment that put it on its bill',
    title: '挂账与付款',
    explanation: '每笔挂账对应账单上的一笔挂账付款',
    query: `select c.credit_id, c.credit_no, c.amount, p.amount as paid, c.bill_id, p.bill_id as paid_bill_id, c.business_date, p.business_date as paid_date
      from credit_record c join payment p using (payment_id)
      where (c.amount, c.bill_id, c.business_date) is distinct from (p.amount, p.bill_id, p.business_date)`,
  },
  {
    name: 'R9 used of a credit account = what its open credits still owe, within the limit',
    title: '挂账额度',
    explanation: '挂账账户已用额度等于未还的挂账，且不超过额度',
    query: `select ca.credit_account_id, ca.account_name, a.balance, coalesce(c.owed, 0) as owed, ca.credit_limit, a.ceiling from credit_account ca
        join account a using (account_id)
      left join (select credit_account_id, sum(remain_amount) as owed from credit_record where status in ${quoteCodes(open, partlyRepaid)}
        group by credit_account_id) c using (credit_account_id)
      where a.balance <> coalesce(c.owed, 0) or a.ceiling is distinct from nullif(ca.credit_limit, -1)`,
  },
  {
    name: 'R9 repaid of a credit = its repayments less what went back of them = what its lines say; its state fits',
    title: '挂账还款',
    explanation: '挂账的已还等于还款减退回，并与明细和状态一致',
    query: `select c.credit_id, c.credit_no, c.repaid_amount, r.amount as repayments, a.repaid as lines, c.status from credit_record c
      left join (select r.credit_id, sum(r.amount - p.refunded_amount) as amount from credit_repay r join payment p using (payment_id)
        group by r.credit_id) r using (credit_id)
      left join (select payment_id, sum(repaid_amount) as repaid from payment_allocation group by payment_id) a using (payment_id)
      where c.repaid_amount <> coalesce(r.amount, 0) or c.opening_id is null and c.repaid_amount <> coalesce(a.repaid, 0)
        or (num_nonnulls(c.payment_id, c.opening_id) = 0) <> (c.status in ${quoteCodes(pending, rejected)} or (c.status = ${quoteCode(withdrawn)} and num_nonnulls(c.payment_id, c.opening_id) = 0))
        or (c.status = ${quoteCode(open)} and (c.repaid_amount > 0 or c.remain_amount = 0))
        or (c.status = ${quoteCode(partlyRepaid)} and (c.repaid_amount = 0 or c.remain_amount = 0))
        or (c.status in ${quoteCodes(repaid, writtenOff)} and c.remain_amount <> 0)
        or (c.status = ${quoteCode(withdrawn)} and num_nonnulls(c.payment_id, c.opening_id) > 0 and c.remain_amount <> 0)`,
  },
  {
    name: 'a repayment = its payment; its lines add up to it, and what went back on them to what went back of it',
    title: '还款与付款',
    explanation: '还款对应付款，明细合计相等，退回也相等',
    query: `select r.repay_id, r.repay_no, r.amount, p.amount as paid, l.amount as lines, p.refunded_amount, l.refunded,
        r.pay_method, p.pay_method as paid_by, r.operator_user_id, p.cashier_user_id
      from credit_repay r join payment p using (payment_id) join credit_record c using (credit_id)
      left join (select repay_id, sum(amount) as amount, sum(refunded_amount) as refunded from credit_repay_line group by repay_id) l using (repay_id)
      where (r.amount, r.pay_method, r.business_date, r.repaid_at) is distinct from (p.amount, p.pay_method, p.business_date, p.paid_at)
        or p.biz_id <> r.credit_id or r.operator_user_id <> p.cashier_user_id
        or case when c.opening_id is null then r.amount is distinct from l.amount or p.refunded_amount is distinct from l.refunded
          else l.repay_id is not null end`,
  },
  {
    name: 'what was reversed of a repayment went back of its payment as a whole, and its facts say so; a receipt is reversed at once',
    title: '还款冲销',
    explanation: '冲销的还款整笔退回，收据同时冲销',
    query: `select r.repay_id, r.repay_no, r.amount, p.refunded_amount, r.reversed_date, f.amount as facts from credit_repay r join payment p using (payment_id)
      join (select credit_id, opening_id from credit_record) c using (credit_id)
      left join (select payment_id, business_date, event_at, -sum(d_repay) as amount from sales_fact where fact_type = ${quoteCode(factType.repaymentReversed)}
        group by 1, 2, 3) f using (payment_id)
      where c.opening_id is null and (r.reversed_at is null) <> (f.payment_id is null)
        or c.opening_id is not null and p.refunded_amount <> case when r.reversed_at is null then 0 else r.amount end
        or c.opening_id is null and r.reversed_at is not null and (p.refunded_amount, f.amount, f.business_date, f.event_at) is distinct from (r.amount, r.amount, r.reversed_date, r.reversed_at)
        or exists (select from credit_repay o where o.receipt_no = r.receipt_no
          and (o.reversed_at, o.reverse_user_id, o.operator_user_id) is distinct from (r.reversed_at, r.reverse_user_id, r.operator_user_id))`,
  },
  {
    name: 'every repayment and every loss has its journal entry over its amount',
    title: '还款与坏账记账',
    explanation: '每笔还款和坏账都有同额分录',
    query: `select w.business_key, w.amount, e.amount as booked from (
        select 'repay:' || repay_id as business_key, amount from credit_repay
        union all select 'repay:' || repay_id || ':void', amount from credit_repay where reversed_at is not null
        union all select 'credit:' || credit_id || ':writeOff', bad_amount from credit_record where bad_amount > 0
        union all select 'creditOpening:' || opening_id, sum(amount) from credit_record where opening_id is not null group by opening_id
        union all select 'creditOpening:' || opening_id || ':undo', sum(c.amount) from credit_record c join credit_opening o using (opening_id)
          where o.undone_at is not null group by opening_id
      ) w left join ${entryAmountQuery} e using (business_key) where e.amount is distinct from w.amount`,
  },
  {
    name: 'guarantor of a credit = the owner of its account, or whom the operation log names',
    title: '挂账担保人',
    explanation: '挂账的担保人是账户所有人，或操作日志写明的人',
    query: `select c.credit_id, c.credit_no, c.guarantee_user_id, ca.owner_id, l.named from credit_record c join credit_account ca using (credit_account_id)
      left join lateral (select (l.after ->> 'guaranteeUserId')::bigint as named from oper_log l
        where l.subject_type = 'credit' and l.subject_id = c.credit_id and l.after ? 'guaranteeUserId' order by l.oper_id limit 1) l on true
      where c.guarantee_user_id <> case when ca.owner_type = ${quoteCode(creditOwnerType.staff)} then ca.owner_id else l.named end
        or c.guarantee_user_id <> l.named`,
  },
  {
    name: 'department of a guarantor = where he belonged when he stood for it',
    title: '担保人部门',
    explanation: '担保人的部门是担保时所属的部门',
    query: `select c.credit_id, c.credit_no, c.guarantee_user_id, c.guarantee_dept_id, ${selectDepts('c.guarantee_user_id', 'c.created_at')} from credit_record c
      where not ${buildDeptMemberCondition('c.guarantee_user_id', 'c.guarantee_dept_id', 'c.created_at')}`,
  },
  {
    name: 'a credit is of a sitting that was on its bill, due when its account says, and was asked for as its approval says',
    title: '挂账与审批',
    explanation: '挂账属于账单上的开台，到期日按账户规定，并与审批一致',
    query: `select c.credit_id, c.credit_no, c.sitting_id, c.bill_id, c.business_date, c.due_date, ca.settle_days, c.approval_id, c.apply_user_id,
        a.apply_user_id as asked_by
      from credit_record c join credit_account ca using (credit_account_id) left join approval a using (approval_id)
      where c.opening_id is null and c.due_date is distinct from c.business_date + ca.settle_days
        or c.payment_id is not null and not exists (select from sitting_history h where h.sitting_id = c.sitting_id and h.bill_id = c.bill_id)
        or c.approval_id is not null and (a.biz_type, a.biz_id, a.apply_user_id, a.amount) is distinct from ('credit', c.credit_id, c.apply_user_id, c.amount)`,
  },
  {
    name: 'a credit of an earlier system is what the operation log says, and is taken back with its opening',
    title: '期初挂账',
    explanation: '期初挂账与操作日志一致，撤销时一起收回',
    query: `select c.credit_id, c.credit_no, c.amount, c.origin_no, c.origin_date, c.due_date, c.status, o.undone_at, l.after from credit_record c
      join credit_opening o using (opening_id)
      left join lateral (select l.after from oper_log l where l.subject_type = 'credit' and l.subject_id = c.credit_id order by l.oper_id limit 1) l on true
      where (l.after ->> 'amount', l.after ->> 'originNo', l.after ->> 'originDate', l.after ->> 'dueDate', l.after ->> 'creditAccountId')
          is distinct from (c.amount::text, c.origin_no, c.origin_date::text, c.due_date::text, c.credit_account_id::text)
        or (c.status = ${quoteCode(withdrawn)}) <> (o.undone_at is not null)
        or (c.apply_user_id, c.created_at, c.business_date) is distinct from (o.created_by, o.created_at, o.business_date)`,
  },
]
