/**
 * Effects of a decision about an exchange. Checks again with both people and all plans locked that the nights are unchanged; then swaps the
 * cells and notifies both.
 */
import { formatTime } from '@nocturne/base/venue-time'
import { applyType, notifyCategory, userStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { ClockApply, ClockSwap } from '../../../db/types.ts'
import type { CommandContext, UnitOfWork } from '../../../http/context.ts'
import { refuse } from '../../../http/refusal.ts'
import type { BusinessSummary } from '../../approvals/public.ts'
import { notify } from '../../notifications/public.ts'
import { exchangeShifts, lockExchangePlans, loadRestRules } from '../../scheduling/public.ts'
import { buildApplicationRoute } from '../apply/apply-route.ts'
import { lockAttendancePerson } from '../clock-days.ts'
import { listSwapDates, computeReadRange, findSwapViolation, findWorkingShift } from './judge-swap.ts'
import { listSwapSides } from './swap-sides.ts'
import { formatShift, formatSwapTitle } from './swap-text.ts'

type Row = Selectable<ClockApply>
type SwapRow = Selectable<ClockSwap>

async function readSwap(db: Db, { applyId }: Row): Promise<SwapRow> {
  return db.selectFrom('clockSwap').selectAll().where('applyId', '=', applyId).executeTakeFirstOrThrow()
}

/** Locks both people, then the plans; always in this order. */
async function lockSwap(tx: Tx, row: Row, swap: SwapRow): Promise<void> {
  for (const userId of [row.userId, swap.withUserId].toSorted((a, b) => a - b)) await lockAttendancePerson(tx, userId)
  await lockExchangePlans(tx)
}

/** Refuses an exchange that is not possible now: SWAP_BEGUN, SWAP_CHANGED, SWAP_BUSY, SWAP_REST. */
export async function requirePossibleSwap({ tx, now }: CommandContext, row: Row): Promise<SwapRow> {
  const swap = await readSwap(tx, row)
  await lockSwap(tx, row, swap)
  const { businessDate: date } = row
  const { backDate } = swap
  const [giver, taker] = await listSwapSides(
    tx,
    [
      { userId: row.userId, userName: row.userName },
      { userId: swap.withUserId, userName: swap.withUserName },
    ],
    computeReadRange(listSwapDates({ date, backDate })),
  )
  if (!giver || !taker) throw new Error('an exchange of shifts has two sides')
  if (!(await areColleagues(tx, giver, taker))) refuse('SWAP_CHANGED')
  const given = findWorkingShift(giver.nights, date)
  const back = backDate === null ? null : findWorkingShift(taker.nights, backDate)
  const isUnchanged =
    given?.shiftId === swap.shiftId &&
    given.onAt === row.beginAt &&
    given.offAt === row.endAt &&
    (back?.shiftId ?? null) === swap.backShiftId &&
    (back?.onAt ?? null) === swap.backOnAt &&
    (back?.offAt ?? null) === swap.backOffAt
  const violation = findSwapViolation({ giver, taker, date, backDate }, await loadRestRules(tx), formatTime(now))
  if (violation) refuse(violation.errCode, violation.vars)
  if (!isUnchanged) refuse('SWAP_CHANGED')
  return swap
}

/** True while both are employed in the same department. */
async function areColleagues(db: Db, ...sides: readonly { userId: number }[]): Promise<boolean> {
  const people = await db
    .selectFrom('appUser')
    .select('deptId')
    .where(
      'userId',
      'in',
      sides.map(({ userId }) => userId),
    )
    .where('status', '=', userStatus.active)
    .execute()
  return people.length === sides.length && new Set(people.map(({ deptId }) => deptId)).size === 1
}

/** Final approval: swaps the cells in the transaction of the decision. */
export async function executeSwap(context: CommandContext, row: Row, finish: () => Promise<void>): Promise<void> {
  const swap = await requirePossibleSwap(context, row)
  await exchangeShifts(context, {
    applyId: row.applyId,
    userIds: [row.userId, swap.withUserId],
    dates: listSwapDates({ date: row.businessDate, backDate: swap.backDate }),
  })
  await finish()
  for (const userIds of [[row.userId], [swap.withUserId]]) context.emit({ topic: 'clock', userIds })
  await notifySwapOutcome(context, row, 'done')
}

type Outcome = 'done' | 'rejected' | 'withdrawn' | 'lapsed'

const outcomes: Record<Outcome, { title: string; said: string }> = {
  done: { title: '换班已生效', said: '排班已更新' },
  rejected: { title: '换班未通过', said: '排班不变' },
  withdrawn: { title: '换班已撤回', said: '排班不变' },
  lapsed: { title: '换班已失效', said: '班次已开始或排班已变更，排班不变' },
}

/** Notifies the colleague of the outcome. A lapsed exchange also notifies the applicant, because no decision did. */
export async function notifySwapOutcome(
  { tx, emit, now, actor }: UnitOfWork,
  row: Row,
  outcome: Outcome,
): Promise<void> {
  const swap = await readSwap(tx, row)
  const { title, said } = outcomes[outcome]
  const both = outcome === 'lapsed' ? [row.userId, swap.withUserId] : [swap.withUserId]
  await notify(
    tx,
    emit,
    {
      userIds: both.filter((userId) => userId !== actor.userId),
      category: notifyCategory.attendance,
      title,
      content: `${row.userName} ${formatTitle(row, swap)}，${said}`,
      route: buildApplicationRoute(row.applyId),
      bizType: 'clockApply',
      bizId: row.applyId,
    },
    now,
  )
}

/** Both shifts as of the request. */
function toRequestedShifts(row: Row, swap: SwapRow) {
  const { backDate, backShiftName, backOnAt, backOffAt } = swap
  const given = { businessDate: row.businessDate, shiftName: swap.shiftName, onAt: row.beginAt, offAt: row.endAt }
  const back =
    backDate === null || backShiftName === null || backOnAt === null || backOffAt === null
      ? null
      : { businessDate: backDate, shiftName: backShiftName, onAt: backOnAt, offAt: backOffAt }
  return { given, back, withUserName: swap.withUserName }
}

const formatTitle = (row: Row, swap: SwapRow) => formatSwapTitle(toRequestedShifts(row, swap))

/** Summary for the approval centre. */
export async function describeSwap(db: Db, row: Row): Promise<BusinessSummary> {
  const swap = await readSwap(db, row)
  const { given, back, withUserName } = toRequestedShifts(row, swap)
  return {
    title: getLabel('apply_type', applyType.shiftSwap),
    route: buildApplicationRoute(row.applyId),
    rows: [
      { label: '换出', text: `${row.userName} ${formatShift(given)}` },
      { label: back ? '换入' : '顶班', text: back ? `${withUserName} ${formatShift(back)}` : withUserName },
      { label: '原因', text: row.reason },
    ],
  }
}
