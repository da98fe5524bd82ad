/** Summary of the bill behind a credit or a refund for the approver, with a link to the bill. */
import { creditStatus, payStatus, recordStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { BusinessSummary } from '../../approvals/public.ts'
import { computeRemainingLimit } from '../credit/credit-accounts.ts'

const buildBillRoute = (billId: number) => `/pages/operat/bill/index?billId=${billId}`

type CreditFacts = {
  creditNo: string
  tableName: string
  guestName: string
  guaranteeUserName: string
  guaranteeDeptName: string
  amount: number
  reason: string
  status: string
  billId: number
  payable: number
  unpaid: number
  accountName: string
  creditLimit: number
  used: number
  owed: number
}

/** A credit: open amount of the bill, remaining limit of the account, unpaid credits of its guarantor. */
export async function describeCredit(db: Db, creditId: number): Promise<BusinessSummary | null> {
  const { rows } = await sql<CreditFacts>`
    select c.credit_no, c.table_name, c.guest_name, c.guarantee_user_name, c.guarantee_dept_name, c.amount, c.reason, c.status, r.bill_id, g.payable, g.unpaid,
      ca.account_name, ca.credit_limit, a.balance as used,
      (select coalesce(sum(o.remain_amount), 0)::bigint from credit_record o where o.guarantee_user_id = c.guarantee_user_id
        and o.status in (${lit(creditStatus.open, creditStatus.partlyRepaid)})) as owed
    from credit_record c join sitting r using (sitting_id) join credit_account ca using (credit_account_id)
      join account a on a.account_id = ca.account_id
    cross join lateral (select sum(s.payable_amount)::bigint as payable, sum(s.unpaid_amount)::bigint as unpaid from sitting s
      where s.bill_id = r.bill_id and s.status <> ${lit(recordStatus.cancelled)}) g
    where c.credit_id = ${creditId}`.execute(db)
  const [credit] = rows
  if (!credit) return null
  const left = computeRemainingLimit(credit.creditLimit, credit.used)
  return {
    title: `挂账 ${credit.creditNo}`,
    route: buildBillRoute(credit.billId),
    rows: [
      { label: '台位', text: credit.tableName },
      { label: '客人', text: credit.guestName },
      { label: '担保人', text: `${credit.guaranteeUserName} · ${credit.guaranteeDeptName}` },
      { label: '挂账金额', amount: credit.amount },
      { label: '账单应收', amount: credit.payable },
      { label: '账单未结', amount: credit.unpaid },
      { label: '挂账账户', text: credit.accountName },
      left === null ? { label: '可用额度', text: '不限' } : { label: '可用额度', amount: Math.max(0, left) },
      { label: '担保人未还挂账', amount: credit.owed },
      { label: '挂账原因', text: credit.reason },
      { label: '状态', text: getLabel('credit_status', credit.status) },
    ],
  }
}

type RefundFacts = {
  refundNo: string
  refundType: string
  amount: number
  creditBack: number
  reason: string
  status: string
  goods: string | null
  orderNo: string
  received: number
  tableName: string
  billId: number
  paidBy: string[]
}

/** A refund: returned goods, the order's amount, and its payment methods. */
export async function describeRefund(db: Db, refundId: number): Promise<BusinessSummary | null> {
  const { rows } = await sql<RefundFacts>`
    select f.refund_no, f.refund_type, f.amount, f.credit_back, f.reason, f.status, o.order_no, o.paid_amount + o.credit_amount as received,
      r.table_name, r.bill_id,
      (select string_agg(i."goodsName" || case when i.quantity > 0 then '×' || i.quantity else '' end, '、')
        from jsonb_to_recordset(f.items) as i("goodsName" text, quantity integer)) as goods,
      array(select distinct p.pay_method from payment_allocation a join payment p using (payment_id) where a.order_id = o.order_id
        and p.status = ${lit(payStatus.succeeded)} and not p.voided order by 1) as paid_by
    from refund f join orders o using (order_id) join sitting r on r.sitting_id = f.sitting_id where f.refund_id = ${refundId}`.execute(
    db,
  )
  const [refund] = rows
  if (!refund) return null
  return {
    title: `退款 ${refund.refundNo}`,
    route: buildBillRoute(refund.billId),
    rows: [
      { label: '台位', text: refund.tableName },
      { label: '订单', text: refund.orderNo },
      { label: '类型', text: getLabel('refund_type', refund.refundType) },
      ...(refund.goods === null ? [] : [{ label: '商品', text: refund.goods }]),
      { label: '退款金额', amount: refund.amount },
      ...(refund.creditBack > 0 ? [{ label: '其中冲减挂账', amount: refund.creditBack }] : []),
      { label: '订单已收', amount: refund.received },
      { label: '收款方式', text: refund.paidBy.map((method) => getLabel('pay_method', method)).join('、') },
      { label: '退款原因', text: refund.reason },
      { label: '状态', text: getLabel('refund_status', refund.status) },
    ],
  }
}
