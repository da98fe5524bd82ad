/**
 * A rule of commission is never changed: a version takes its place from a month on, and the one before ends with the month before. Months
 * that are over, and those whose slips are made, keep what they were paid by.
 */
import { addDays, businessDate } from '@nocturne/base/venue-time'
import { commissionKind, notifyCategory, userStatus } from '@nocturne/contract/codes'
import type { CommissionKind } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { notify } from '../../notifications/public.ts'

type Scope = { commissionKind: CommissionKind; postIds: readonly number[]; deptIds: readonly number[] }
type Version = Scope & { ruleId: number; ruleName: string; startMonth: string; replacesRuleId: number | null }

export const saveCommissionRule: Handler<typeof payroll.saveCommissionRule, typeof schemas.saveCommissionRule> = async (
  context,
  input,
) => {
  const { tx, actor, now } = context
  const { ruleId: replaced, ruleName, commissionMode, startMonth, reason } = input
  const scope: Scope = {
    commissionKind: input.commissionKind,
    postIds: inOrder(input.postIds),
    deptIds: inOrder(input.deptIds),
  }
  const tiers = risingTiers(input.tiers)
  await holdKind(tx, scope.commissionKind)
  await demandOpenMonth(tx, startMonth, now)
  await demandScope(tx, scope)
  const before = replaced === undefined ? null : await openVersion(tx, replaced)
  if (before && before.commissionKind !== scope.commissionKind)
    refuseField('commissionKind', '提成类别', '不能更改已有规则的类别，请新增规则')
  if (before) await endVersion(tx, before, startMonth, now)
  await demandAlone(tx, scope, startMonth)

  const { ruleId } = await tx
    .insertInto('commissionRule')
    .values({
      ...scope,
      postIds: [...scope.postIds],
      deptIds: [...scope.deptIds],
      ruleName,
      commissionMode,
      startMonth,
      reason,
      replacesRuleId: before?.ruleId ?? null,
      setUserId: actor.userId,
      setAt: now,
    })
    .returning('ruleId')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('commissionTier')
    .values(tiers.map((tier) => ({ ruleId, ...tier })))
    .execute()
  context.log({
    subjectType: 'commissionRule',
    subjectId: ruleId,
    before: before && { ruleId: before.ruleId, ruleName: before.ruleName, startMonth: before.startMonth },
    after: { ruleName, ...scope, commissionMode, tiers, startMonth, reason },
  })
  await tell(
    context,
    scope,
    `${monthWords(startMonth)}起按新的“${ruleName}”计算${label('commission_kind', scope.commissionKind)}提成`,
  )
  return { ruleId }
}

export const endCommissionRule: Handler<typeof payroll.endCommissionRule, typeof schemas.endCommissionRule> = async (
  context,
  { ruleId, fromMonth, reason },
) => {
  const { tx, now } = context
  const { commissionKind: kind } = await openVersion(tx, ruleId, 'unheld')
  await holdKind(tx, kind)
  const version = await openVersion(tx, ruleId)
  await demandOpenMonth(tx, fromMonth, now, { field: 'fromMonth', name: '停用月份' })
  await endVersion(tx, version, fromMonth, now)
  const { ruleName, startMonth } = version
  context.log({
    subjectType: 'commissionRule',
    subjectId: ruleId,
    before: { ruleName, startMonth, endMonth: null },
    after: { fromMonth, reason },
  })
  await tell(context, version, `${monthWords(fromMonth)}起“${ruleName}”不再计算`)
  return {}
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/** By rising amounts. PARAM_INVALID beside the field when two begin at the same amount. */
function risingTiers(tiers: readonly { fromAmount: number; rateBp: number }[]) {
  const rising = tiers.toSorted((a, b) => a.fromAmount - b.fromAmount)
  if (new Set(rising.map(({ fromAmount }) => fromAmount)).size < rising.length)
    refuseField('tiers', '档位', '两个档位的起点金额不能相同')
  return rising
}

/** Whoever changes rules of a kind does so after whoever is at it. */
async function holdKind(tx: Tx, kind: CommissionKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(4072, ${Number(kind)}::integer)`.execute(tx)
}

/** A version nobody has followed yet. NOT_FOUND for none, STALE_DATA for one that is over. */
async function openVersion(tx: Tx, ruleId: number, held: 'held' | 'unheld' = 'held'): Promise<Version> {
  const query = tx
    .selectFrom('commissionRule')
    .select(['ruleId', 'ruleName', 'commissionKind', 'postIds', 'deptIds', 'startMonth', 'replacesRuleId'])
    .select(['endMonth', 'withdrawnAt'])
    .where('ruleId', '=', ruleId)
  const version = await (held === 'held' ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!version) return refuse('NOT_FOUND')
  if (version.endMonth !== null || version.withdrawnAt !== null) return refuse('STALE_DATA')
  return version
}

/** It holds to the month before. Where it would not have begun by then it is withdrawn, and the version it followed is the one that ends. */
async function endVersion(
  tx: Tx,
  { ruleId, startMonth, replacesRuleId }: Version,
  from: string,
  at: Date,
): Promise<void> {
  if (startMonth < from) {
    const endMonth = monthBefore(from)
    await tx
      .updateTable('commissionRule')
      .set({ endMonth })
      .where('ruleId', '=', ruleId)
      .where(sql<boolean>`coalesce(end_month, '9999-12') > ${endMonth}::text`)
      .execute()
    return
  }
  await tx
    .updateTable('commissionRule')
    .set({ withdrawnAt: at })
    .where('ruleId', '=', ruleId)
    .where('withdrawnAt', 'is', null)
    .execute()
  if (replacesRuleId === null) return
  const before = await tx
    .selectFrom('commissionRule')
    .select(['ruleId', 'ruleName', 'commissionKind', 'postIds', 'deptIds', 'startMonth', 'replacesRuleId'])
    .where('ruleId', '=', replacesRuleId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await endVersion(tx, before, from, at)
}

type Named = { field: string; name: string }

/** PARAM_INVALID beside the field for a month that is over, or whose slips are made. */
async function demandOpenMonth(
  tx: Tx,
  month: string,
  now: Date,
  { field, name }: Named = { field: 'startMonth', name: '开始月份' },
): Promise<void> {
  if (month < businessDate(now).slice(0, 7)) refuseField(field, name, '已结束的月份不能修改提成规则')
  const slip = await tx.selectFrom('wageSlip').select('wageId').where('month', '>=', month).limit(1).executeTakeFirst()
  if (slip) refuseField(field, name, '该月工资单已生成，请选择之后的月份')
}

/** PARAM_INVALID for posts and departments there are not. */
async function demandScope(tx: Tx, { postIds, deptIds }: Scope): Promise<void> {
  const { rows } = await sql<{ posts: number; depts: number }>`
    select (select count(*) from post where post_id = any(${[...postIds]}::bigint[])) as posts,
      (select count(*) from dept where dept_id = any(${[...deptIds]}::bigint[])) as depts`.execute(tx)
  if (rows[0]?.posts !== postIds.length) refuseField('postIds', '岗位', '岗位不存在')
  if (rows[0]?.depts !== deptIds.length) refuseField('deptIds', '部门', '部门不存在')
}

/** PARAM_INVALID when another rule of the kind is as closely about some of the same people in a month from then on. */
async function demandAlone(
  tx: Tx,
  { commissionKind: kind, postIds, deptIds }: Scope,
  startMonth: string,
): Promise<void> {
  const { rows } = await sql<{ ruleName: string; endMonth: string | null }>`
    select rule_name, end_month from commission_rule where commission_kind = ${kind}::text and withdrawn_at is null
      and (post_ids = ${[...postIds]}::bigint[] or post_ids && ${[...postIds]}::bigint[])
      and (dept_ids = ${[...deptIds]}::bigint[] or dept_ids && ${[...deptIds]}::bigint[])
      and coalesce(end_month, '9999-12') >= ${startMonth}::text
    order by end_month desc nulls first, rule_id limit 1`.execute(tx)
  const [other] = rows
  if (!other) return
  const way = other.endMonth === null ? '请修改该规则' : `请从${monthWords(other.endMonth)}之后开始`
  refuseField('startMonth', '开始月份', `适用范围与“${other.ruleName}”重叠，${way}`)
}

const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)
const monthWords = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`

/** Those it is about learn what they will be paid by; of the rule for teams, those who lead one. */
async function tell(
  { tx, actor, emit, now }: Pick<CommandContext, 'tx' | 'actor' | 'emit' | 'now'>,
  { commissionKind: kind, postIds, deptIds }: Scope,
  content: string,
): Promise<void> {
  emit({ topic: 'commission' })
  const people = await tx
    .selectFrom('appUser')
    .select('userId')
    .where('status', '=', userStatus.active)
    .where('userId', '<>', actor.userId)
    .$if(postIds.length > 0, (query) => query.where('postId', 'in', postIds))
    .$if(deptIds.length > 0, (query) => query.where('deptId', 'in', deptIds))
    .$if(kind === commissionKind.sales, (query) => query.where('saleFlag', '=', true))
    .$if(kind === commissionKind.team, (query) =>
      query.where(sql<boolean>`exists (select from dept d where d.leader_user_id = app_user.user_id)`),
    )
    .orderBy('userId')
    .execute()
  await notify(
    tx,
    emit,
    {
      userIds: people.map(({ userId }) => userId),
      category: notifyCategory.system,
      title: '提成规则调整',
      content,
      route: '/pages/employeeCenter/sumSell/index',
      bizType: 'commissionRule',
    },
    now,
  )
}
