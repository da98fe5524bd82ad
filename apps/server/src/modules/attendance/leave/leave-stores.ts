/** Stores of kinds of leave, and of corrections of balances. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { leaveCorrectionEntity, leaveKindEntity } from '@nocturne/contract/office/leave-entities'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import {
  buildError,
  type EntityStore,
  type RecordChange,
  type UndoRow,
  type WriteContext,
} from '../../../entities/entity-store.ts'
import { createTableStore } from '../../../entities/table-store.ts'
import { listLeaveKinds, listLeavePeople, readLeaveBalances } from './leave-balances.ts'
import { computeRemaining, formatDays, type Allowance } from './leave-rules.ts'

export const leaveKindStore: EntityStore = createTableStore(leaveKindEntity, {
  table: 'leave_kind',
  key: 'kind_id',
  check: (_context, changes) => Promise.resolve(changes.flatMap(findKindErrors)),
})

const isHalf = (days: number): boolean => Number.isInteger(days * 2)

function findKindErrors(change: RecordChange): RowError[] {
  const allowances = change.after['allowances'] as unknown as readonly Allowance[]
  const years = allowances.map(({ fromYears }) => fromYears)
  if (new Set(years).size < years.length) return [buildError(change, 'allowances', '同一工龄只能有一行')]
  if (!allowances.every(({ days }) => isHalf(days))) return [buildError(change, 'allowances', '天数最小到半天')]
  if (allowances.length > 0 && change.after['hasBalance'] !== true)
    return [buildError(change, 'hasBalance', '填了每年天数，请打开有余额')]
  return []
}

type Correction = {
  userId: number
  kindId: number
  leaveYear: number
  correctionDate: string
  days: number
  status: string
}

const toCorrection = (values: EntityValues): Correction => values as EntityValues & Correction
const countHalves = ({ days, status }: Correction): number => (status === normalDisable.normal ? days * 2 : 0)

export const leaveCorrectionStore: EntityStore = {
  ...createTableStore(leaveCorrectionEntity, {
    table: 'leave_correction',
    key: 'correction_id',
    sortColumn: 'user_id',
    computed: {
      ownerName: sql`(select nick_name from app_user u where u.user_id = t.user_id)`,
      days: sql`round(t.half_days / 2.0, 1)`,
    },
    derive: ({ after }) => ({ half_days: toCorrection(after).days * 2 }),
    check: findCorrectionErrors,
  }),
  undo: { findErrors: findUsedRows },
}

async function findCorrectionErrors(context: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const { tx, actor, now } = context
  const today = getBusinessDate(now)
  const kinds = new Map((await listLeaveKinds(tx)).map((kind) => [kind.kindId, kind]))
  const errors = changes.flatMap((change) => {
    const { userId, kindId, days, correctionDate } = toCorrection(change.after)
    if (userId === actor.userId) return [buildError(change, 'userId', '不能给自己调整假期')]
    if (kinds.get(kindId)?.hasBalance !== true) return [buildError(change, 'kindId', '这个假别没有余额')]
    if (change.before === null && correctionDate > today)
      return [buildError(change, 'correctionDate', '调整日期不能晚于今天')]
    return days === 0 || !isHalf(days) ? [buildError(change, 'days', '天数最小半天，不能为 0')] : []
  })
  if (errors.length > 0) return errors
  const moves = changes.map((change) => {
    const after = toCorrection(change.after)
    const before = change.before ? countHalves(toCorrection(change.before)) : 0
    return { row: change.row, ...after, halves: countHalves(after) - before }
  })
  return findOverdrawn(context, moves)
}

type Move = { row: number; userId: number; kindId: number; leaveYear: number; halves: number }

/** Errors of the moves by which a balance would fall below what was taken and what waits. Locks the people. */
async function findOverdrawn({ tx, now }: WriteContext, moves: readonly Move[]): Promise<RowError[]> {
  const userIds = [...new Set(moves.map(({ userId }) => userId))].toSorted((a, b) => a - b)
  await lockPeople(tx, userIds)
  const kinds = new Map((await listLeaveKinds(tx)).map((kind) => [kind.kindId, kind]))
  const condition = sql<boolean>`u.user_id = any(${userIds}::bigint[])`
  const people = new Map((await listLeavePeople(tx, { condition })).map((person) => [person.userId, person]))
  const today = getBusinessDate(now)
  const errors: RowError[] = []
  for (const [year, ofYear] of Map.groupBy(moves, ({ leaveYear }) => leaveYear)) {
    const read = await readLeaveBalances(tx, { year, userIds })
    const onDate = today.slice(0, 4) === String(year) ? today : `${year}-12-31`
    for (const ofBalance of Map.groupBy(ofYear, ({ userId, kindId }) => `${userId} ${kindId}`).values()) {
      const last = ofBalance.at(-1)
      const kind = last && kinds.get(last.kindId)
      const person = last && people.get(last.userId)
      if (!last || !kind || !person) continue
      const change = ofBalance.reduce((sum, { halves }) => sum + halves, 0)
      const remaining = computeRemaining(read(person, kind, onDate))
      if (change < 0 && remaining + change < 0)
        errors.push({
          row: last.row,
          field: 'days',
          message: `${kind.kindName}还剩 ${formatDays(Math.max(0, remaining))} 天，不能减 ${formatDays(-change)} 天`,
        })
    }
  }
  return errors
}

async function lockPeople(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`select from app_user where user_id = any(${[...userIds]}::bigint[]) order by user_id for no key update`.execute(
    tx,
  )
}

/** Created rows of an import whose days are used, and those of the sender. */
async function findUsedRows(context: WriteContext, rows: readonly UndoRow[]): Promise<RowError[]> {
  const moves = rows.flatMap(({ row, before, after }) => {
    const created = toCorrection(after)
    return before === null ? [{ row, ...created, halves: -countHalves(created) }] : []
  })
  const own = moves.filter(({ userId }) => userId === context.actor.userId)
  if (own.length > 0) return own.map(({ row }) => ({ row, field: 'userId', message: '不能给自己调整假期' }))
  return findOverdrawn(context, moves)
}
