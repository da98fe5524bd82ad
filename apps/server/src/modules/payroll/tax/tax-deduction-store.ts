/** Store of social insurance and special additional deductions of employees. */
import { normalDisable } from '@nocturne/contract/codes'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { taxDeductionEntity } from '@nocturne/contract/office/payroll-entities'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import {
  buildError,
  listExistingIds,
  type EntityStore,
  type RecordChange,
  type WriteContext,
} from '../../../entities/entity-store.ts'
import { createTableStore } from '../../../entities/table-store.ts'
import { lockWageRules } from '../wages/wage-terms.ts'

type Period = { userId: number; deductionKind: string; startDate: string; endDate: string | null }

const toPeriod = (values: EntityValues): Period => values as EntityValues & Period

export const taxDeductionStore: EntityStore = createTableStore(taxDeductionEntity, {
  table: 'tax_deduction',
  key: 'deduction_id',
  sortColumn: 'user_id',
  computed: { ownerName: sql`(select nick_name from app_user u where u.user_id = t.user_id)` },
  check: findDeductionErrors,
})

async function findDeductionErrors({ tx, actor }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  // Publishing waits: it publishes no draft that was computed before this change.
  await lockWageRules(tx)
  const others = await readOtherPeriods(tx, changes)
  const active = changes.filter(({ after }) => after['status'] === normalDisable.normal)
  return changes.flatMap((change) => {
    const period = toPeriod(change.after)
    if (period.userId === actor.userId) return [buildError(change, 'userId', '不能给自己登记扣除')]
    if (period.endDate !== null && period.endDate < period.startDate)
      return [buildError(change, 'endDate', '结束日期不能早于开始日期')]
    if (!active.includes(change)) return []
    const earlier = active.slice(0, active.indexOf(change)).map(({ after }) => toPeriod(after))
    return [...others, ...earlier].some((other) => isOverlapping(period, other))
      ? [buildError(change, 'startDate', '这些月份已有同一项目，请先给它填结束日期')]
      : []
  })
}

const getMonth = (date: string): string => date.slice(0, 7)

/** True when both are of one employee and kind and share a month. */
const isOverlapping = (one: Period, other: Period): boolean =>
  one.userId === other.userId &&
  one.deductionKind === other.deductionKind &&
  (other.endDate === null || getMonth(one.startDate) <= getMonth(other.endDate)) &&
  (one.endDate === null || getMonth(other.startDate) <= getMonth(one.endDate))

/** Active deductions of these employees other than the changed ones. */
async function readOtherPeriods(tx: Tx, changes: readonly RecordChange[]): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select user_id, deduction_kind, start_date, end_date from tax_deduction
    where user_id = any(${changes.map(({ after }) => toPeriod(after).userId)}::bigint[])
      and status = ${lit(normalDisable.normal)} and deduction_id <> all(${listExistingIds(changes)}::bigint[])`.execute(
    tx,
  )
  return rows
}
