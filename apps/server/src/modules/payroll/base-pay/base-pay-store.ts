/** Store of base pay of single employees: unchanged from the first published slip on, never set by the employee. */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { normalDisable, notifyCategory, wageStatus } from '@nocturne/contract/codes'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { basePayEntity } from '@nocturne/contract/office/payroll-entities'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import {
  becomes,
  buildError,
  type EntityStore,
  type RecordChange,
  type UndoRow,
  type WriteContext,
  type WrittenChange,
} from '../../../entities/entity-store.ts'
import { createTableStore } from '../../../entities/table-store.ts'
import { notify } from '../../notifications/public.ts'
import { formatMonth } from '../commission/rule-checks.ts'
import { lockWageRules } from '../wages/wage-terms.ts'

/** Maximum days a base pay may begin ahead. */
const AHEAD_DAYS = 366

type BasePayValues = EntityValues & { userId: number; startDate: string; amount: number; status: string }

const toBasePay = (values: EntityValues): BasePayValues => values as BasePayValues

export const basePayStore: EntityStore = {
  ...createTableStore(basePayEntity, {
    table: 'base_pay',
    key: 'pay_id',
    sortColumn: 'user_id',
    computed: { ownerName: sql`(select nick_name from app_user u where u.user_id = t.user_id)` },
    check: findBasePayErrors,
    afterWrite: notifyEmployees,
  }),
  undo: { findErrors: findUsedRows },
}

async function findBasePayErrors(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const { tx, now, actor } = context
  // Publishing waits: it publishes no slip of a month whose base pay is being changed.
  await lockWageRules(tx)
  const today = getBusinessDate(now)
  const published = await readPublishedMonths(
    tx,
    changes.map(({ after }) => toBasePay(after).userId),
  )
  return changes.flatMap((change) => {
    const fault = findFault(change, { actorId: actor.userId, today, published })
    return fault ? [buildError(change, ...fault)] : []
  })
}

type Limits = { actorId: number; today: string; published: ReadonlyMap<number, string> }

/** Field and message of the first fault; null without one. */
function findFault(change: RecordChange, { actorId, today, published }: Limits): [string, string] | null {
  const { userId, startDate } = toBasePay(change.after)
  if (userId === actorId) return ['userId', '不能给自己定底薪']
  if (startDate > addDays(today, AHEAD_DAYS)) return ['startDate', '只能提前一年设置']
  if (change.changed.every((name) => name === 'reason')) return null
  const before = change.before && toBasePay(change.before)
  if (before !== null && before.startDate <= today && becomes(change, 'status', normalDisable.disabled))
    return ['status', '已经生效，不能停用，请新增一条']
  const first = before !== null && before.startDate < startDate ? before.startDate : startDate
  const month = published.get(userId)
  return month !== undefined && first.slice(0, 7) <= month ? ['startDate', describePublished(month)] : null
}

const describePublished = (month: string): string => `${formatMonth(month)}的工资单已发布，请从之后的月份开始`

/** Latest month with a published slip, by employee. */
async function readPublishedMonths(tx: Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ userId: number; month: string }>`
    select user_id, max(month) as month from wage_slip
    where user_id = any(${[...userIds]}::bigint[]) and status <> ${lit(wageStatus.draft)} group by user_id`.execute(tx)
  return new Map(rows.map(({ userId, month }) => [userId, month]))
}

/** Rows of an import by which slips were published, and those of the sender. */
async function findUsedRows({ tx, actor }: WriteContext, rows: readonly UndoRow[]): Promise<RowError[]> {
  await lockWageRules(tx)
  const stored = rows.map(({ row, before, after }) => ({ row, ...toBasePay({ ...before, ...after }) }))
  const published = await readPublishedMonths(
    tx,
    stored.map(({ userId }) => userId),
  )
  return stored.flatMap(({ row, userId, startDate }) => {
    if (userId === actor.userId) return [{ row, field: 'userId', message: '不能给自己定底薪' }]
    const month = published.get(userId)
    return month !== undefined && startDate.slice(0, 7) <= month
      ? [{ row, field: 'startDate', message: describePublished(month) }]
      : []
  })
}

/** Notifies employees whose pay changes, without the amount: reading it requires the pay password. */
async function notifyEmployees({ tx, emit, now }: WriteContext, changes: readonly WrittenChange[]): Promise<void> {
  for (const { id, before, after, changed } of changes) {
    if (!changed.some((name) => name !== 'reason')) continue
    const { userId, startDate, status } = toBasePay(after)
    const isWithdrawn = status === normalDisable.disabled
    if (before === null && isWithdrawn) continue
    const message = {
      userIds: [userId],
      category: notifyCategory.pay,
      title: '底薪调整',
      content: isWithdrawn ? `原定${startDate}起的底薪已撤回` : `${startDate}起按新的底薪计算`,
      route: '/pages/employeeCenter/employee/employeeWages/index',
      bizType: 'basePay',
      bizId: id,
    }
    await notify(tx, emit, message, now)
  }
}
