/** Applications about paid time: the caller's own, those of their team, and one with its night. */
import type { ActorClockKind, ApplyStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { stage } from '@nocturne/contract/stage/endpoints'
import type { schemas } from '@nocturne/contract/stage/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { selectIds } from '../../../db/list-queries.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import {
  listApprovalSteps,
  listOwnApplications,
  buildApproverFilter,
  listTeamApplications,
  selectApplicationState,
  addAllowedActions,
} from '../../approvals/public.ts'
import type { ApplicationKind, ApplicationState } from '../../approvals/public.ts'
import { readClocks } from '../clock-sql.ts'

/** Configuration of applications about paid time: table, permission to decide, and subject type in the log. */
export const stageApplications = {
  table: 'actor_clock_apply',
  key: 'clock:actor:approve',
  subjectType: 'actorClockApply',
} as const satisfies ApplicationKind

type ApplyView = AnswerOf<typeof stage.applyMy>['rows'][number]
type Row = Omit<ApplyView, 'can' | 'before' | 'after' | keyof ApplicationState> &
  ApplicationState & {
    clockKind: ActorClockKind
    status: ApplyStatus
    oldBeginAt: string | null
    oldEndAt: string | null
    oldMinutes: number
    oldHalfUnits: number
    oldAmount: number
    oldShare: number
    beginAt: string | null
    endAt: string | null
    minutes: number
    halfUnits: number
    amount: number
    share: number
  }

async function readApplies(db: Db, actor: StaffActor, chosen: RawBuilder<unknown>, now: Date): Promise<ApplyView[]> {
  const { rows } = await sql<Row>`
    with chosen as materialized (${chosen})
    select c.apply_id, c.apply_no, c.approval_id, c.apply_type, c.user_id, c.user_name, c.dept_name, c.business_date, c.actor_clock_id, c.sitting_id,
      t.table_name, c.clock_kind, c.old_begin_at, c.old_end_at, c.old_minutes, c.old_half_units, c.old_amount, c.old_share, c.begin_at, c.end_at, c.minutes,
      c.half_units, c.amount, c.share, c.amount - c.old_amount as amount_effect, c.share - c.old_share as share_effect,
      c.reason, c.images, c.status, c.created_at as create_time, ${selectApplicationState('c.approval_id', actor.userId)}
    from chosen join actor_clock_apply c using (apply_id) left join sitting t using (sitting_id) order by c.apply_id desc`.execute(
    db,
  )
  return rows.map((row) => {
    const { oldBeginAt, oldEndAt, oldMinutes, oldHalfUnits, oldAmount, oldShare, ...rest } = addAllowedActions(row, {
      actor,
      key: stageApplications.key,
      now,
    })
    const { beginAt, endAt, minutes, halfUnits, amount, share, ...facts } = rest
    return {
      ...facts,
      before:
        oldBeginAt === null || oldEndAt === null
          ? null
          : {
              startTime: oldBeginAt,
              endTime: oldEndAt,
              minutes: oldMinutes,
              halfUnits: oldHalfUnits,
              amount: oldAmount,
              actorShare: oldShare,
            },
      after:
        beginAt === null || endAt === null
          ? null
          : { startTime: beginAt, endTime: endAt, minutes, halfUnits, amount, actorShare: share },
    }
  })
}

export const listOwnStageApplications: Handler<typeof stage.applyMy, typeof schemas.applyMy> = async (
  context,
  input,
) => {
  const { ids, total } = await listOwnApplications(context, stageApplications, input)
  return { rows: await readApplies(context.db, context.actor, selectIds(ids, 'apply_id'), context.now), total }
}

export const listTeamStageApplications: Handler<typeof stage.applyTeam, typeof schemas.applyTeam> = async (
  context,
  input,
) => {
  const { ids, ...counts } = await listTeamApplications(context, stageApplications, input)
  return { rows: await readApplies(context.db, context.actor, selectIds(ids, 'apply_id'), context.now), ...counts }
}

type Sitting = NonNullable<AnswerOf<typeof stage.applyDetail>['sitting']>

export const readStageApplication: Handler<typeof stage.applyDetail, typeof schemas.applyDetail> = async (
  { db, actor, now },
  { applyId },
) => {
  const chosen = sql`
    select c.apply_id from actor_clock_apply c where c.apply_id = ${applyId} and (c.user_id = ${actor.userId}
      or ${buildApproverFilter(actor, stageApplications.key)})`
  const [application] = await readApplies(db, actor, chosen, now)
  if (!application) refuseNotFound({ applyId })
  const { userId, businessDate, actorClockId, tableRecordId } = application
  const [steps, sittings, others] = await Promise.all([
    listApprovalSteps(db, application.approvalId),
    sql<Sitting>`
      select table_name, sales_user_name, opened_at as open_time, cleared_at as clear_time from sitting
        where sitting_id = ${tableRecordId}::bigint`.execute(db),
    sql<{ id: number }>`
      select actor_clock_id as id from actor_clock where actor_user_id = ${userId} and business_date = ${businessDate}::date
        and actor_clock_id is distinct from ${actorClockId}::bigint order by actor_clock_id desc limit 50`.execute(db),
  ])
  return {
    ...application,
    steps,
    sitting: sittings.rows[0] ?? null,
    others: await readClocks(
      db,
      actor,
      others.rows.map(({ id }) => id),
    ),
  }
}
