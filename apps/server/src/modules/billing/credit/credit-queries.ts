/** Reading credits: each person sees what he stands for or asked for, a department its own, the floor and finance all. */
import { maskPhone } from '@nocturne/base/masking'
import { businessDate as businessDateAt } from '@nocturne/base/venue-time'
import { creditOwnerType, creditStatus, normalDisable } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { demandRange } from '../../../http/asked-nights.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { may, ownRows, scopeOf } from '../../../http/policy.ts'
import { refuse } from '../../../http/refusal.ts'
import { asksPassword } from '../../session/public.ts'
import { roomLeft } from './credit-accounts.ts'

type CreditRow = AnswerOf<typeof billing.creditList>['rows'][number]
type Row = CreditRow & {
  guaranteeDeptId: number
  applyUserId: number
  total: number
  sumAmount: number
  sumRepaid: number
  sumBad: number
  sumReversed: number
  sumRemain: number
}
type Repay = AnswerOf<typeof billing.creditDetail>['repays'][number]

/** Credits that came into force: waiting, refused and withdrawn ones are listed but owe nothing. */
const owing = sql`c.payment_id is not null`

function creditsQuery(
  db: Db,
  { now, where, limit }: { now: Date; where: RawBuilder<unknown>; limit: RawBuilder<unknown> },
) {
  return sql<Row>`
    select c.credit_id, c.credit_no, c.bill_id, c.table_record_id, c.table_name, c.guest_name, c.guest_phone, c.guarantee_user_id, c.guarantee_user_name,
      c.guarantee_dept_id, c.guarantee_dept_name, c.amount, c.repaid_amount, c.bad_amount, c.reversed_amount,
        case when ${owing} then c.remain_amount else 0 end as remain_amount,
      c.apply_user_id, c.apply_user_name, c.approve_user_name, c.reason, c.opinion, c.business_date, c.due_date,
      (c.status in (${lit(creditStatus.open, creditStatus.partlyRepaid)}) and c.due_date < ${businessDateAt(now)}::date) as overdue, c.status,
        c.created_at as create_time,
      count(*) over () as total, coalesce(sum(c.amount) filter (where ${owing}) over (), 0)::bigint as sum_amount,
      sum(c.repaid_amount) over ()::bigint as sum_repaid, sum(c.bad_amount) over ()::bigint as sum_bad, sum(c.reversed_amount) over ()::bigint as sum_reversed,
      coalesce(sum(c.remain_amount) filter (where ${owing}) over (), 0)::bigint as sum_remain
    from credit_record c where ${where} order by c.credit_id desc ${limit}`.execute(db)
}

const mine = (actor: StaffActor) =>
  ownRows(actor, 'report:credit:view', {
    users: ['c.guarantee_user_id', 'c.apply_user_id'],
    dept: 'c.guarantee_dept_id',
  })

export const listCredits: Handler<typeof billing.creditList, typeof schemas.creditList> = async (
  { db, actor, now },
  input,
) => {
  const {
    beginDate = null,
    endDate = null,
    status = null,
    open = false,
    guaranteeUserId = null,
    keyword = null,
  } = input
  demandRange(input)
  const where = sql`${mine(actor)}
    and (${beginDate}::date is null or coalesce(c.business_date, c.created_at::date) >= ${beginDate}::date)
    and (${endDate}::date is null or coalesce(c.business_date, c.created_at::date) <= ${endDate}::date)
    and (${status}::text is null or c.status = ${status}::text)
    and (not ${open}::boolean or c.status in (${lit(creditStatus.open, creditStatus.partlyRepaid)}))
    and (${guaranteeUserId}::bigint is null or c.guarantee_user_id = ${guaranteeUserId}::bigint)
    and (${keyword}::text is null or position(${keyword}::text in c.guest_name) > 0 or position(lower(${keyword}::text) in lower(c.table_name)) > 0
         or c.credit_no = ${keyword}::text or right(c.guest_phone, 4) = ${keyword}::text)`
  const { rows } = await creditsQuery(db, {
    now,
    where,
    limit: sql`limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}`,
  })
  const first = rows[0]
  return {
    rows: rows.map((row) => present(actor, row)),
    total: first?.total ?? 0,
    summary: {
      amount: first?.sumAmount ?? 0,
      repaidAmount: first?.sumRepaid ?? 0,
      badAmount: first?.sumBad ?? 0,
      reversedAmount: first?.sumReversed ?? 0,
      remainAmount: first?.sumRemain ?? 0,
    },
  }
}

export const readCredit: Handler<typeof billing.creditDetail, typeof schemas.creditDetail> = async (
  { db, actor, now },
  { creditId },
) => {
  const [{ rows }, repays] = await Promise.all([
    creditsQuery(db, { now, where: sql`c.credit_id = ${creditId}`, limit: sql`` }),
    sql<Repay>`
      select r.repay_id, r.repay_no, r.amount, p.refunded_amount, r.pay_method, r.operator_name, r.remark, r.repaid_at as repay_time, r.business_date
      from credit_repay r join payment p using (payment_id) where r.credit_id = ${creditId} order by r.repay_id`.execute(
      db,
    ),
  ])
  const row = rows[0] ?? refuse('NOT_FOUND')
  const owner = { userIds: [row.guaranteeUserId, row.applyUserId], deptId: row.guaranteeDeptId }
  if (!may(actor, 'report:credit:view', owner)) refuse('NO_PERMISSION')
  const owed = row.status === creditStatus.open || row.status === creditStatus.partlyRepaid
  const can = {
    audit:
      row.status === creditStatus.pending &&
      row.applyUserId !== actor.userId &&
      actor.permissions.has('operate:credit:approve'),
    repay: owed && actor.permissions.has('operate:credit:repay'),
    writeOff: owed && actor.permissions.has('operate:credit:writeOff'),
    remind: owed,
  }
  const writeOffPassword = await asksPassword(db, row.remainAmount ?? 0)
  return { ...present(actor, row), repays: repays.rows, can, writeOffPassword }
}

/** Full numbers only for those who may see them, and for whoever stands for the guest. */
function present(actor: StaffActor, row: Row): CreditRow {
  const {
    guaranteeDeptId,
    applyUserId,
    total: _total,
    sumAmount: _amount,
    sumRepaid: _repaid,
    sumBad: _bad,
    sumReversed: _reversed,
    sumRemain: _remain,
    ...credit
  } = row
  const full = may(actor, 'member:info:phone', {
    userIds: [credit.guaranteeUserId, applyUserId],
    deptId: guaranteeDeptId,
  })
  return { ...credit, guestPhone: full ? credit.guestPhone : maskPhone(credit.guestPhone) }
}

type Account = Omit<AnswerOf<typeof billing.creditAccounts>[number], 'remainLimit'>

/** Own account for people who may only speak for themselves, those of the department, or all. */
export const listCreditAccounts: Handler<typeof billing.creditAccounts, typeof schemas.creditAccounts> = async (
  { db, actor },
  { keyword = null },
) => {
  const { rows } = await sql<Account>`
    select ca.credit_account_id, ca.account_name, ca.owner_type, ca.owner_id, ca.credit_limit, a.balance as used_amount, ca.settle_days, ca.status
    from credit_account ca join account a using (account_id) left join app_user u on ca.owner_type = ${lit(creditOwnerType.staff)} and u.user_id = ca.owner_id
    where ca.status = ${lit(normalDisable.normal)} and (${keyword}::text is null or position(${keyword}::text in ca.account_name) > 0)
      and ${scopeOf(actor, 'operate:credit:apply') === 'all' ? sql`true` : ownRows(actor, 'operate:credit:apply', { users: ['u.user_id'], dept: 'u.dept_id' })}
    order by ca.account_name collate "zh-x-icu", ca.credit_account_id limit 300`.execute(db)
  return rows.map((row) => ({ ...row, remainLimit: roomLeft(row.creditLimit, row.usedAmount) }))
}
