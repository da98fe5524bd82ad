/** 财务待办: pending work of finance and HR, limited to the caller's permissions. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { differenceKindLabels, suspenseKindLabels } from '@nocturne/contract/payments/difference-kinds'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { DESK_LINES } from '@nocturne/contract/reports/finance-tasks/schemas'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { findScope } from '../../../http/policy.ts'
import {
  deskStatus,
  selectAdjustments,
  selectCreditsSoon,
  selectDifferences,
  selectDrawers,
  selectOpenNights,
  selectOverdueCredits,
  selectSlips,
  selectSuspense,
  selectWithdrawals,
} from './desk-lines.ts'

type Desk = AnswerOf<typeof reports.desk>
type Line = NonNullable<Desk['toPay']>['lines'][number]

type Part = {
  /** Permission that shows the part. */
  key: PermissionKey
  select: (today: string) => RawBuilder<unknown>
  /** Sums of the whole relation by field of the part, in addition to `count`. */
  sums: Readonly<Record<string, RawBuilder<unknown>>>
  /** Names of kinds in `title`. */
  titles?: Readonly<Record<string, string>>
}

const amount = sql`coalesce(sum(amount), 0)::bigint`
const amountOnly = { amount }
const month = { month: sql`min(month)` }

const parts: Record<keyof Desk, Part> = {
  differences: {
    key: 'operate:businessDay:close',
    select: selectDifferences,
    sums: amountOnly,
    titles: differenceKindLabels,
  },
  suspense: {
    key: 'operate:businessDay:close',
    select: selectSuspense,
    sums: amountOnly,
    titles: suspenseKindLabels,
  },
  toAudit: { key: 'employee:bonus:audit', select: () => selectWithdrawals(deskStatus.toAudit), sums: amountOnly },
  toPay: { key: 'employee:bonus:audit', select: () => selectWithdrawals(deskStatus.toPay), sums: amountOnly },
  objections: { key: 'employee:wage:publish', select: () => selectSlips(deskStatus.objections), sums: month },
  signed: { key: 'employee:wage:publish', select: () => selectSlips(deskStatus.signed), sums: month },
  creditsDue: { key: 'operate:credit:repay', select: selectOverdueCredits, sums: amountOnly },
  creditsSoon: { key: 'operate:credit:repay', select: selectCreditsSoon, sums: amountOnly },
  drawers: {
    key: 'operate:businessDay:close',
    select: selectDrawers,
    sums: { amount, overnight: sql`count(*) filter (where overnight)::integer` },
  },
  adjustments: {
    key: 'employee:bonus:audit',
    select: selectAdjustments,
    sums: {
      count: sql`coalesce(sum(bills), 0)::integer`,
      income: sql`coalesce(sum(income), 0)::bigint`,
      expense: sql`coalesce(sum(expense), 0)::bigint`,
    },
  },
  openNights: { key: 'operate:businessDay:close', select: selectOpenNights, sums: {} },
}

export const readFinanceTasks: Handler<typeof reports.desk, typeof schemas.desk> = async ({ db, actor, now }) => {
  const today = getBusinessDate(now)
  const names = Object.keys(parts) as (keyof Desk)[]
  const read = async (name: keyof Desk) => {
    const { key, select, sums, titles } = parts[name]
    if (findScope(actor, key) !== 'all') return [name, null] as const
    const columns = Object.entries({ count: sql`count(*)::integer`, ...sums }).map(
      ([column, sum]) => sql`${sum} as ${sql.ref(column)}`,
    )
    const [whole, first] = await Promise.all([
      sql<object>`select ${sql.join(columns)} from (${select(today)}) r`.execute(db),
      sql<Line>`
        select record_id, title, note, amount, at as time from (${select(today)}) r order by at, record_id limit ${DESK_LINES}`.execute(
        db,
      ),
    ])
    const lines = first.rows.map((line) => ({ ...line, title: titles?.[line.title] ?? line.title }))
    return [name, { ...whole.rows[0], lines }] as const
  }
  return Object.fromEntries(await Promise.all(names.map(read))) as Desk
}
