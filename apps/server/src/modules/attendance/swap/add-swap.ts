/** 换班: requests that a colleague takes over a night or exchanges it for one of theirs; possible exchanges are computed in advance. */
import { formatChineseDate } from '@nocturne/base/date-text'
import { addDays, getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { applyStatus, applyType, approvalStepMode, approvalType, userStatus, userType } from '@nocturne/contract/codes'
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import { formatErrorMessage } from '@nocturne/contract/errors'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { previewSteps, startApproval } from '../../approvals/public.ts'
import type { FlowStep } from '../../approvals/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { loadRestRules } from '../../scheduling/public.ts'
import { assertNoApplicationOverlap } from '../apply/submit-application.ts'
import { countHalfHours } from '../apply/apply-rules.ts'
import { readLeaderSteps } from '../apply/create-application.ts'
import { lockAttendancePerson } from '../clock-days.ts'
import type { PlannedNight } from '../planned-shifts.ts'
import { computeReadRange, findSwapViolation, findWorkingShift } from './judge-swap.ts'
import type { SwapSide } from './judge-swap.ts'
import { listSwapSides } from './swap-sides.ts'
import { formatSwapTitle } from './swap-text.ts'

/** Days from tonight within which a night can be exchanged; the offers are computed for each of them (decision 56). */
const AHEAD = 45

type Colleague = { userId: number; userName: string; avatarUrl: string | null; postName: string }

/** Active colleagues in the caller's department. */
async function listColleagues(db: Db, { userId, deptId }: StaffActor): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.user_id, u.nick_name as user_name, u.avatar_url, p.post_name from app_user u join post p using (post_id)
    where u.dept_id = ${deptId} and u.user_id <> ${userId} and u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)}
    order by p.order_num, u.user_id limit 300`.execute(db)
  return rows
}

/** The colleague agrees first; then, if the venue requires it, the leader of both. A leader's own request goes to HR. */
async function readFlow(db: Db, people: readonly number[], withUserId?: number): Promise<FlowStep[]> {
  const config = await loadConfig(db)
  const colleague = {
    stepName: '对方同意',
    mode: approvalStepMode.anyOne,
    approver: `user:${withUserId}`,
    personal: true,
  }
  return [
    ...(withUserId === undefined ? [] : [colleague]),
    ...(config['schedule.swapNeedsLeader'] ? await readLeaderSteps(db, people) : []),
  ]
}

export const addSwap: Handler<typeof attendance.swapAdd, typeof schemas.swapAdd> = async (context, input) => {
  const { tx, actor, now, numbers } = context
  const { businessDate: date, backDate = null } = input
  const colleague = (await listColleagues(tx, actor)).find(({ userId }) => userId === input.userId)
  if (!colleague) return refuseField('userId', '换班同事', '只能与本部门同事换班')
  assertNearDate('businessDate', '换出日期', date, now)
  if (backDate !== null) assertNearDate('backDate', '换入日期', backDate, now)
  for (const userId of [actor.userId, colleague.userId].toSorted((a, b) => a - b))
    await lockAttendancePerson(tx, userId)
  const [giver, taker] = await readSwapSides(tx, actor, colleague, [date, ...(backDate === null ? [] : [backDate])])
  const swap = { giver, taker, date, backDate }
  const given = findWorkingShift(giver.nights, date) ?? refuseField('businessDate', '换出日期', '您当晚没有班次')
  const back = backDate === null ? null : findWorkingShift(taker.nights, backDate)
  if (backDate !== null && !back) refuseField('backDate', '换入日期', '对方当晚没有班次')
  if (backDate === date && back?.shiftId === given.shiftId) refuseField('backDate', '换入日期', '两人当晚是同一班次')
  const violation = findSwapViolation(swap, await loadRestRules(tx), formatTime(now))
  if (violation) refuse(violation.errCode, violation.vars)
  const span = { applyType: applyType.shiftSwap, businessDate: date, beginTime: given.onAt, endTime: given.offAt }
  await assertNoApplicationOverlap(tx, actor.userId, { ...span, clockType: undefined })
  const { applyId } = await tx
    .insertInto('clockApply')
    .values({
      applyNo: await numbers.take('KQ', getBusinessDate(now)),
      applyType: applyType.shiftSwap,
      userId: actor.userId,
      userName: actor.nickName,
      deptId: actor.deptId,
      deptName: actor.deptName,
      businessDate: date,
      beginAt: given.onAt,
      endAt: given.offAt,
      halfHours: countHalfHours({ ...span, clockType: undefined }),
      reason: input.reason,
      status: applyStatus.pending,
      createdAt: now,
    })
    .returning('applyId')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('clockSwap')
    .values({
      applyId,
      withUserId: colleague.userId,
      withUserName: colleague.userName,
      shiftId: given.shiftId,
      shiftName: given.shiftName,
      backDate,
      backShiftId: back?.shiftId ?? null,
      backShiftName: back?.shiftName ?? null,
      backOnAt: back?.onAt ?? null,
      backOffAt: back?.offAt ?? null,
      beginsAt: back !== null && back.onAt < given.onAt ? back.onAt : given.onAt,
    })
    .execute()
  const approvalId = await startApproval(context, {
    typeCode: approvalType.attendance,
    title: formatSwapTitle({ given, back, withUserName: colleague.userName }),
    amount: null,
    bizType: 'clockApply',
    bizId: applyId,
    flow: await readFlow(tx, [actor.userId, colleague.userId], colleague.userId),
  })
  await tx.updateTable('clockApply').set({ approvalId }).where('applyId', '=', applyId).execute()
  context.emit({ topic: 'clockApply', ids: [applyId] })
  context.log({ subjectType: 'clockApply', subjectId: applyId, after: { ...input, approvalId } })
  return { applyId }
}

function assertNearDate(field: string, label: string, date: string, now: Date): void {
  const tonight = getBusinessDate(now)
  if (date < tonight) refuse('SWAP_BEGUN', { time: formatChineseDate(date) })
  if (date > addDays(tonight, AHEAD)) refuseField(field, label, `只能换${AHEAD}天内的班`)
}

async function readSwapSides(
  db: Db,
  { userId, nickName }: StaffActor,
  colleague: Colleague,
  dates: readonly string[],
): Promise<[SwapSide, SwapSide]> {
  const [giver, taker] = await listSwapSides(db, [{ userId, userName: nickName }, colleague], computeReadRange(dates))
  if (!giver || !taker) throw new Error('an exchange of shifts has two sides')
  return [giver, taker]
}

type Options = AnswerOf<typeof attendance.swapOptions>
type Night = Options['nights'][number]

const toShownNight = ({
  businessDate: date,
  shiftName,
  onAt,
  offAt,
}: PlannedNight & { onAt: string; offAt: string }) => ({
  businessDate: date,
  shiftName,
  onTime: onAt,
  offTime: offAt,
})

export const readSwapOptions: Handler<typeof attendance.swapOptions, typeof schemas.swapOptions> = async (
  { db, actor, now },
  input,
) => {
  const tonight = getBusinessDate(now)
  const at = formatTime(now)
  const date = input.businessDate
  const reach = computeReadRange([tonight, addDays(tonight, AHEAD)])
  const [colleagues, rules, steps, pendingApplies] = await Promise.all([
    date === undefined ? [] : listColleagues(db, actor),
    loadRestRules(db),
    readFlow(db, [actor.userId]).then((flow) => previewSteps(db, flow, actor)),
    sql<{ businessDate: string }>`
      select business_date::text from clock_apply where user_id = ${actor.userId} and status = ${lit(applyStatus.pending)}
        and business_date between ${tonight}::date and ${addDays(tonight, AHEAD)}::date`.execute(db),
  ])
  const me = { userId: actor.userId, userName: actor.nickName }
  const [giver, ...takers] = await listSwapSides(db, [me, ...colleagues], reach)
  const listUpcoming = (side: SwapSide | undefined) =>
    [...(side?.nights.values() ?? [])].flatMap((night) => {
      const work = side && findWorkingShift(side.nights, night.businessDate)
      return work && work.onAt > at && work.businessDate <= addDays(tonight, AHEAD) ? [work] : []
    })
  const taken = new Set(pendingApplies.rows.map((row) => row.businessDate))
  const nights: Night[] = listUpcoming(giver).map((work) => ({
    ...toShownNight(work),
    asked: taken.has(work.businessDate),
  }))
  const options = takers.flatMap((taker, index) => {
    const colleague = colleagues[index]
    if (!giver || !colleague || date === undefined) return []
    const checkSwap = (backDate: string | null) => findSwapViolation({ giver, taker, date, backDate }, rules, at)
    const alone = checkSwap(null)
    const gives = listUpcoming(taker).filter(({ businessDate: backDate }) => checkSwap(backDate) === null)
    const works = findWorkingShift(taker.nights, date)
    return [
      {
        ...colleague,
        works: works && toShownNight(works),
        takes: alone === null,
        gives: gives.map(toShownNight),
        reason: alone !== null && gives.length === 0 ? formatErrorMessage(alone.errCode, alone.vars ?? {}) : null,
      },
    ]
  })
  const can = ({ reason }: (typeof options)[number]) => (reason === null ? 0 : 1)
  return { nights, colleagues: options.toSorted((a, b) => can(a) - can(b)), steps }
}
