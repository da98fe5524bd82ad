/** Reads credits: employees see those they guarantee or requested, a department its own, floor and finance all. */
import { maskPhone } from '@nocturne/base/masking'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { creditOwnerType, creditStatus, normalDisable } from '@nocturne/contract/codes'
import type { CreditStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { isPermitted, buildOwnerFilter, findScope } from '../../../http/policy.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { isPayPasswordRequired } from '../../session/public.ts'
import { computeRemainingLimit } from './credit-accounts.ts'
import { canCollectRepayment, canReverseRepayment } from './credit-policy.ts'
import { findNextCreditStatus, OWED_CREDIT_STATUSES } from './credit-status.ts'
import { findReversalObstacle } from './repayment-rules.ts'
import { sumWrittenOffTonight } from './written-off-tonight.ts'

type Credit = AnswerOf<typeof billing.creditDetail>
type Row = Omit<Credit, 'lines' | 'repays' | 'can' | 'writeOffPassword'> & {
  guaranteeDeptId: number
  applyUserId: number
}

/** Reads one credit, for its guarantor and for readers whose scope contains it. */
export const readCredit: Handler<typeof billing.creditDetail, typeof schemas.creditDetail> = async (
  { db, actor, now },
  { creditId },
) => {
  const [found, lines, repays] = await Promise.all([
    findCredit(db, creditId, getBusinessDate(now)),
    listLines(db, creditId),
    listRepayments(db, creditId),
  ])
  const { guaranteeDeptId, applyUserId, ...credit } = found ?? refuseNotFound({ creditId })
  const owner = { userIds: [credit.guaranteeUserId, applyUserId], deptId: guaranteeDeptId }
  const guarantor = credit.guaranteeUserId === actor.userId
  if (!guarantor && !isPermitted(actor, 'report:credit:view', owner)) refuse('NO_PERMISSION')
  const owed = OWED_CREDIT_STATUSES.includes(credit.status)
  const can = {
    audit:
      credit.status === creditStatus.pending &&
      applyUserId !== actor.userId &&
      actor.permissions.has('operate:credit:approve'),
    repay: owed && actor.permissions.has('operate:credit:repay'),
    writeOff: owed && actor.permissions.has('operate:credit:writeOff'),
    remind: owed && !guarantor && actor.permissions.has('report:credit:view'),
    code: owed && canCollectRepayment(actor, credit.guaranteeUserId),
  }
  const writtenOff = await sumWrittenOffTonight(db, { userId: actor.userId, businessDate: getBusinessDate(now) })
  const writeOffPassword = await isPayPasswordRequired(db, writtenOff + credit.remainAmount)
  // Unmasked phone numbers only with permission for that guest.
  const guestPhone = isPermitted(actor, 'member:info:phone', owner) ? credit.guestPhone : maskPhone(credit.guestPhone)
  const shownRepays = await withReverse(db, actor, { status: credit.status, repays, tonight: getBusinessDate(now) })
  return { ...credit, guestPhone, lines, repays: shownRepays, can, writeOffPassword }
}

async function findCredit(db: Db, creditId: number, today: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select c.credit_id, c.credit_no, c.bill_id, c.sitting_id, c.table_name, c.guest_name, c.guest_phone, c.guarantee_user_id, c.guarantee_user_name,
      c.guarantee_dept_id, c.guarantee_dept_name, c.amount, c.repaid_amount, c.bad_amount, c.reversed_amount,
      case when num_nonnulls(c.payment_id, c.opening_id) > 0 then c.remain_amount else 0 end as remain_amount,
      case when c.opening_id is not null then json_build_object('originNo', c.origin_no, 'originDate', c.origin_date) end as origin,
      c.apply_user_id, c.apply_user_name, c.approve_user_name, (select a.finished_at from approval a where a.approval_id = c.approval_id) as decide_time,
      c.reason, c.sign_url, c.opinion, c.business_date, c.due_date,
      (c.status in (${lit(creditStatus.open, creditStatus.partlyRepaid)}) and c.due_date < ${today}::date) as overdue, c.status, c.created_at as create_time
    from credit_record c where c.credit_id = ${creditId}`.execute(db)
  return rows[0]
}

async function listLines(db: Db, creditId: number): Promise<Credit['lines']> {
  const { rows } = await sql<Credit['lines'][number]>`
    select i.order_item_id, i.goods_name, i.quantity, a.amount
    from credit_record c join payment_allocation a using (payment_id) join order_item i using (order_item_id)
    where c.credit_id = ${creditId} order by i.order_item_id`.execute(db)
  return rows
}

type Repay = Omit<Credit['repays'][number], 'reverse'> & { operatorUserId: number }

async function listRepayments(db: Db, creditId: number): Promise<Repay[]> {
  const { rows } = await sql<Repay>`
    select r.repay_id, r.repay_no, r.amount, case when r.reversed_at is null then p.refunded_amount else 0 end as refunded_amount, r.pay_method, p.slip_no,
      r.operator_user_id, r.operator_name, r.remark, r.repaid_at as repay_time, r.business_date,
      case when r.receipt_no is not null then (select json_build_object('receiptNo', r.receipt_no, 'count', count(*), 'amount', sum(o.amount))
        from credit_repay o where o.receipt_no = r.receipt_no) end as receipt,
      case when r.reversed_at is not null then json_build_object('userName', r.reverse_user_name, 'reason', r.reverse_reason,
        'time', to_char(r.reversed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) end as reversal
    from credit_repay r join payment p using (payment_id) where r.credit_id = ${creditId} order by r.repay_id`.execute(
    db,
  )
  return rows
}

/** Adds to each repayment whether the reader may reverse it and whether that needs the pay password. */
async function withReverse(
  db: Db,
  actor: StaffActor,
  { status, repays, tonight }: { status: CreditStatus; repays: readonly Repay[]; tonight: string },
): Promise<Credit['repays']> {
  const isReversible = (repay: Repay) =>
    repay.reversal === null &&
    findReversalObstacle(repay) === null &&
    findNextCreditStatus('reverseAll', status) !== null &&
    canReverseRepayment(actor, repay, tonight)
  return Promise.all(
    repays.map(async (repay) => {
      const { operatorUserId: _operator, ...shown } = repay
      const sum = repay.receipt?.amount ?? repay.amount
      return { ...shown, reverse: isReversible(repay) ? { password: await isPayPasswordRequired(db, sum) } : null }
    }),
  )
}

type Account = Omit<AnswerOf<typeof billing.creditAccounts>[number], 'remainLimit'>

/** Accounts within the caller's scope: own, department's, or all. */
export const listCreditAccounts: Handler<typeof billing.creditAccounts, typeof schemas.creditAccounts> = async (
  { db, actor },
  { keyword = null },
) => {
  const { rows } = await sql<Account>`
    select ca.credit_account_id, ca.account_name, ca.owner_type, ca.owner_id, ca.credit_limit, a.balance as used_amount, ca.settle_days, ca.status
    from credit_account ca join account a using (account_id) left join app_user u on ca.owner_type = ${lit(creditOwnerType.staff)} and u.user_id = ca.owner_id
    where ca.status = ${lit(normalDisable.normal)} and (${keyword}::text is null or position(${keyword}::text in ca.account_name) > 0)
      and ${findScope(actor, 'operate:credit:apply') === 'all' ? sql`true` : buildOwnerFilter(actor, 'operate:credit:apply', { users: ['u.user_id'], dept: 'u.dept_id' })}
    order by ca.account_name collate "zh-x-icu", ca.credit_account_id limit 300`.execute(db)
  return rows.map((row) => ({ ...row, remainLimit: computeRemainingLimit(row.creditLimit, row.usedAmount) }))
}
