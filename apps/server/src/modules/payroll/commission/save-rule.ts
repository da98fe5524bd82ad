/**
 * A commission rule is never changed: a new version replaces it from a month on, and the previous one ends with the month before.
 * Past months and months with generated slips keep their rule.
 */
import { addDays } from '@nocturne/base/venue-time'
import { commissionKind, notifyCategory, userStatus } from '@nocturne/contract/codes'
import type { CommissionKind } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { notify } from '../../notifications/public.ts'
import {
  assertNoOverlap,
  assertOpenMonth,
  assertKnownScope,
  formatMonth,
  requireOpenVersion,
  sortTiers,
  normalizeScope,
} from './rule-checks.ts'
import type { CommissionScope, CommissionVersion } from './rule-checks.ts'

export const saveCommissionRule: Handler<typeof payroll.saveCommissionRule, typeof schemas.saveCommissionRule> = async (
  context,
  input,
) => {
  const { tx, actor, now } = context
  const { ruleId: replaced, ruleName, commissionMode, startMonth, reason } = input
  const scope = normalizeScope(input)
  const tiers = sortTiers(input.tiers)
  await lockCommissionKind(tx, scope.commissionKind)
  await assertOpenMonth(tx, startMonth, now)
  await assertKnownScope(tx, scope)
  const before = replaced === undefined ? null : await requireOpenVersion(tx, replaced, scope.commissionKind)
  if (before) await endVersion(tx, before, startMonth, now)
  await assertNoOverlap(tx, scope, startMonth)

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
  await notifyCommissionChange(
    context,
    before ? [scope, before] : [scope],
    `${formatMonth(startMonth)}起按新的“${ruleName}”计算${getLabel('commission_kind', scope.commissionKind)}提成`,
  )
  return { ruleId }
}

export const endCommissionRule: Handler<typeof payroll.endCommissionRule, typeof schemas.endCommissionRule> = async (
  context,
  { ruleId, fromMonth, reason },
) => {
  const { tx, now } = context
  const { commissionKind: kind } = await requireOpenVersion(tx, ruleId)
  await lockCommissionKind(tx, kind)
  const version = await requireOpenVersion(tx, ruleId)
  await assertOpenMonth(tx, fromMonth, now, { field: 'fromMonth', name: '停用月份' })
  await endVersion(tx, version, fromMonth, now)
  const { ruleName, startMonth } = version
  context.log({
    subjectType: 'commissionRule',
    subjectId: ruleId,
    before: { ruleName, startMonth, endMonth: null },
    after: { fromMonth, reason },
  })
  await notifyCommissionChange(context, [version], `${formatMonth(fromMonth)}起“${ruleName}”不再计算`)
  return {}
}

/** Serializes changes of rules of one kind. */
export async function lockCommissionKind(tx: Tx, kind: CommissionKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(4072, ${Number(kind)}::integer)`.execute(tx)
}

/** Ends a version with the month before. A version that would not have started by then is withdrawn, and its predecessor ends instead. */
async function endVersion(
  tx: Tx,
  { ruleId, startMonth, replacesRuleId }: CommissionVersion,
  from: string,
  at: Date,
): Promise<void> {
  if (startMonth < from) {
    const endMonth = getPreviousMonth(from)
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

export const getNextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)
export const getPreviousMonth = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)

/** Notifies the people in the new and the previous scope of their rule; for team rules, the leaders of departments. */
export async function notifyCommissionChange(
  { tx, actor, emit, now }: Pick<CommandContext, 'tx' | 'actor' | 'emit' | 'now'>,
  scopes: readonly [CommissionScope, ...CommissionScope[]],
  content: string,
): Promise<void> {
  emit({ topic: 'commission' })
  const about = scopes.map(
    ({ postIds, deptIds }) => sql`((${postIds.length === 0} or post_id = any(${[...postIds]}::bigint[]))
      and (${deptIds.length === 0} or dept_id = any(${[...deptIds]}::bigint[])))`,
  )
  const people = await tx
    .selectFrom('appUser')
    .select('userId')
    .where('status', '=', userStatus.active)
    .where('userId', '<>', actor.userId)
    .where(sql<boolean>`(${sql.join(about, sql` or `)})`)
    .$if(scopes[0].commissionKind === commissionKind.sales, (query) => query.where('saleFlag', '=', true))
    .$if(scopes[0].commissionKind === commissionKind.team, (query) =>
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
