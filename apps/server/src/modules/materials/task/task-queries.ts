/** Tasks as seen by their assignees, managers and reviewers. */
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { computeRatioBp } from '@nocturne/base/money'
import { materialStatus, taskCheckStatus, taskStatus, taskTargetType, taskUserStatus } from '@nocturne/contract/codes'
import type { TaskTargetType, TaskUserStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { materials } from '@nocturne/contract/materials/endpoints'
import type { schemas } from '@nocturne/contract/materials/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { isPermitted, buildOwnerFilter, findScope } from '../../../http/policy.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { buildAudienceCondition } from '../target-depts.ts'
import { requireTaskTarget, selectTargetPeople } from './task-people.ts'
import { computeRemainingTonight } from './task-rules.ts'

type Card = AnswerOf<typeof materials.taskList>['rows'][number]
type Detail = AnswerOf<typeof materials.taskDetail>

const PUBLISH = 'material:task:publish'
const CHECK = 'material:task:check'
const { draft, running, ended, withdrawn } = taskStatus

type Row = Omit<Card, 'mine' | 'progress'> & {
  publishUserId: number
  publishDeptId: number
  personCount: number
  joinCount: number
  doneCount: number
  /** Status of the caller; null when the task is not assigned to the caller. */
  ownStatus: TaskUserStatus | null
  checkCount: number
  passCount: number
  todayCount: number
  ownReward: number
}

const buildManagedFilter = (actor: StaffActor) =>
  buildOwnerFilter(actor, PUBLISH, { users: ['t.publish_user_id'], dept: 't.publish_dept_id' })

/** Condition on a department column: the caller may review check-ins of people in this department. */
function buildReviewedDeptFilter(actor: StaffActor, column: string): RawBuilder<boolean> {
  const scope = findScope(actor, CHECK)
  if (scope === 'all') return sql`true`
  return scope === 'dept' ? sql`${sql.ref(column)} = any(${[...actor.deptIds]}::bigint[])` : sql`false`
}

/** Condition: check-ins the caller can review, of people in their scope, never their own. */
export const buildReviewableFilter = (actor: StaffActor): RawBuilder<boolean> =>
  sql<boolean>`(${buildReviewedDeptFilter(actor, 'c.dept_id')} and c.user_id <> ${actor.userId})`

/** Condition: the task is assigned to someone whose check-ins the caller may review. */
function buildReviewedPeopleFilter(actor: StaffActor): RawBuilder<boolean> {
  if (findScope(actor, CHECK) !== 'dept') return buildReviewedDeptFilter(actor, 't.publish_dept_id')
  return sql`exists (select from task_user p where p.task_id = t.task_id and ${buildReviewedDeptFilter(actor, 'p.dept_id')})`
}

/**
 * Condition for visible tasks: assigned to the caller, managed by the caller, or assigned to people whose check-ins the
 * caller reviews. Drafts are visible to managers only.
 */
const buildVisibleFilter = (actor: StaffActor) =>
  sql<boolean>`(${buildManagedFilter(actor)} or t.status <> ${lit(draft)} and (o.user_id is not null or ${buildReviewedPeopleFilter(actor)}))`

const withOwn = (actor: StaffActor) =>
  sql`task t left join task_user o on o.task_id = t.task_id and o.user_id = ${actor.userId}`

async function readTasks(db: Db, chosen: RawBuilder<unknown>, { actor, now }: { actor: StaffActor; now: Date }) {
  const { rows } = await sql<Row>`
    select t.task_id, t.title, t.start_at as start_time, t.end_at as end_time, t.reward_amount, t.check_times, t.per_day, t.check_type,
      t.target_type, t.status, t.publish_user_id, t.publish_user_name, t.publish_dept_id, t.person_count, t.join_count, t.done_count,
      o.status as own_status, coalesce(o.check_count, 0) as check_count, coalesce(o.pass_count, 0) as pass_count,
      (select count(*) from task_check c where c.task_id = t.task_id and c.user_id = ${actor.userId}
        and c.business_date = ${getBusinessDate(now)} and c.status <> ${lit(taskCheckStatus.rejected)}) as today_count,
      (select coalesce(sum(c.reward_amount), 0) from task_check c where c.task_id = t.task_id and c.user_id = ${actor.userId})::bigint as own_reward,
      (select count(*) from task_check c where c.task_id = t.task_id and c.status = ${lit(taskCheckStatus.pending)} and ${buildReviewableFilter(actor)}) as pending_count
    from (${chosen}) x join task t using (task_id) left join task_user o on o.task_id = t.task_id and o.user_id = ${actor.userId}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.taskId, row]))
}

function toCard(row: Row, { actor, now }: { actor: StaffActor; now: Date }): Card {
  const {
    publishUserId,
    publishDeptId,
    personCount,
    joinCount,
    doneCount,
    ownStatus,
    checkCount,
    passCount,
    todayCount,
    ownReward,
    ...taskFields
  } = row
  const times = { ...taskFields, startAt: row.startTime, endAt: row.endTime }
  const todayLeft = computeRemainingTonight(times, { checkCount, todayCount }, formatTime(now))
  const managing = isPermitted(actor, PUBLISH, { userIds: [publishUserId], deptId: publishDeptId })
  return {
    ...taskFields,
    mine:
      ownStatus === null
        ? null
        : { checkCount, passCount, todayCount, todayLeft, status: ownStatus, rewardAmount: ownReward },
    progress:
      managing && row.status !== draft
        ? { personCount, joinCount, doneCount, rate: computeRatioBp(doneCount, personCount) }
        : null,
  }
}

type Tab = 'running' | 'done' | 'ended'

function buildTabQuery(tab: Tab, actor: StaffActor): { where: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const completed = lit(taskUserStatus.completed)
  const isUnfinishedOrManaged = sql`(o.status <> ${completed} or ${buildManagedFilter(actor)} or ${buildReviewedPeopleFilter(actor)})`
  if (tab === 'done') return { where: sql`o.status = ${completed}`, order: sql`t.end_at desc, t.task_id desc` }
  if (tab === 'ended')
    return {
      where: sql`t.status in (${lit(ended, withdrawn)}) and ${isUnfinishedOrManaged}`,
      order: sql`t.end_at desc, t.task_id desc`,
    }
  return {
    where: sql`(t.status = ${lit(running)} and ${isUnfinishedOrManaged} or t.status = ${lit(draft)} and ${buildManagedFilter(actor)})`,
    order: sql`t.status, t.end_at, t.task_id`,
  }
}

export const listTasks: Handler<typeof materials.taskList, typeof schemas.taskList> = async (
  { db, actor, now },
  { tab, ...page },
) => {
  const { where, order } = buildTabQuery(tab, actor)
  const [{ ids, total }, todo, waiting] = await Promise.all([
    readPageOfIds(db, sql`select t.task_id as id from ${withOwn(actor)} where ${where} order by ${order}`, page),
    countOpenTasks(db, actor, now),
    sql<{ count: number }>`
      select count(*) as count from task_check c where c.status = ${lit(taskCheckStatus.pending)} and ${buildReviewableFilter(actor)}`.execute(
      db,
    ),
  ])
  const found = await readTasks(db, selectIds(ids, 'task_id'), { actor, now })
  return {
    rows: ids.flatMap((id) => found.get(id) ?? []).map((row) => toCard(row, { actor, now })),
    total,
    todoCount: todo,
    reviewCount: waiting.rows[0]?.count ?? 0,
  }
}

/** Number of open tasks of the caller that still accept a check-in tonight. */
async function countOpenTasks(db: Db, actor: StaffActor, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from task_user o join task t using (task_id)
    where o.user_id = ${actor.userId} and o.status in (${lit(taskUserStatus.notBegun, taskUserStatus.running)})
      and t.status = ${lit(running)} and t.start_at <= ${now} and t.end_at > ${now} and o.check_count < t.check_times
      and t.per_day > (select count(*) from task_check c where c.task_id = o.task_id and c.user_id = o.user_id
        and c.business_date = ${getBusinessDate(now)} and c.status <> ${lit(taskCheckStatus.rejected)})`.execute(db)
  return rows[0]?.count ?? 0
}

type More = Pick<Detail, 'content' | 'needReview' | 'publishTime' | 'targetIds' | 'materials' | 'version'> & {
  targetNames: string[]
  hasPeople: boolean
}

export const readTask: Handler<typeof materials.taskDetail, typeof schemas.taskDetail> = async (
  { db, actor, now },
  { taskId },
) => {
  const [found, more] = await Promise.all([
    readTasks(db, selectIds([taskId], 'task_id'), { actor, now }),
    sql<More>`
      select t.content, t.need_review, t.published_at as publish_time, t.target_ids, t.version, ${buildReviewedPeopleFilter(actor)} as has_people,
        coalesce((select jsonb_agg(jsonb_build_object('materialId', m.material_id, 'title', m.title, 'materialType', m.material_type,
            'coverUrl', m.cover_url) order by m.material_id)
          from material m where m.material_id = any(t.material_ids) and m.status = ${lit(materialStatus.published)}
            and (${buildAudienceCondition(actor, 'm.target_dept_ids')} or m.publish_user_id = ${actor.userId})), '[]') as materials,
        coalesce(case t.target_type
          when ${lit(taskTargetType.depts)} then (select array_agg(d.dept_name order by d.order_num, d.dept_id) from dept d where d.dept_id = any(t.target_ids))
          when ${lit(taskTargetType.people)} then (select array_agg(u.nick_name order by u.user_id) from app_user u where u.user_id = any(t.target_ids))
        end, '{}') as target_names
      from ${withOwn(actor)} where t.task_id = ${taskId} and ${buildVisibleFilter(actor)}`.execute(db),
  ])
  const row = found.get(taskId)
  const [details] = more.rows
  if (!row || !details) refuseNotFound({ taskId })
  const card = toCard(row, { actor, now })
  const { targetNames, hasPeople, ...rest } = details
  const managing = isPermitted(actor, PUBLISH, { userIds: [row.publishUserId], deptId: row.publishDeptId })
  return {
    ...card,
    ...rest,
    targetIds: managing ? rest.targetIds : [],
    targetText: formatTarget(row.targetType, targetNames, row.personCount),
    can: {
      check: (card.mine?.todayLeft ?? 0) > 0,
      edit: managing && row.status === draft,
      end: managing && row.status === running,
      withdraw: managing && row.status === running,
      review: hasPeople && row.status !== draft,
    },
  }
}

const NAMES_SHOWN = 5

function formatTarget(type: TaskTargetType, names: readonly string[], count: number): string {
  if (type === taskTargetType.everybody) return count > 0 ? `全员 ${count} 人` : '全员'
  const few = names.slice(0, NAMES_SHOWN).join('、')
  const more = names.length > NAMES_SHOWN ? ` 等${getLabel('task_target_type', type)} ${names.length} 个` : ''
  return `${few}${more}${count > 0 ? `，共 ${count} 人` : ''}`
}

export const listTaskPeople: Handler<typeof materials.taskPeople, typeof schemas.taskPeople> = async (
  { db, actor },
  { taskId, pageNum, pageSize },
) => {
  const where = joinConditions(
    sql`o.task_id = ${taskId}`,
    sql`(${buildManagedFilter(actor)} or ${buildReviewedDeptFilter(actor, 'o.dept_id')})`,
  )
  const from = sql`task_user o join task t using (task_id) join app_user u on u.user_id = o.user_id join dept d on d.dept_id = o.dept_id`
  const [{ rows }, counted] = await Promise.all([
    sql<AnswerOf<typeof materials.taskPeople>['rows'][number]>`
      select o.user_id, u.nick_name as user_name, d.dept_name, o.check_count, o.pass_count, o.status from ${from} where ${where}
      order by o.pass_count desc, o.check_count desc, o.user_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export const estimateTaskCost: Handler<typeof materials.taskCost, typeof schemas.taskCost> = async (
  { db, actor },
  { rewardAmount, checkTimes, ...targetInput },
) => {
  const hasNoTarget = targetInput.targetType !== taskTargetType.everybody && targetInput.targetIds.length === 0
  if (hasNoTarget) return { personCount: 0, amount: 0 }
  const target = await requireTaskTarget(db, actor, targetInput)
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from (${selectTargetPeople(actor, target)}) p`.execute(db)
  const personCount = rows[0]?.count ?? 0
  return { personCount, amount: personCount * checkTimes * rewardAmount }
}
