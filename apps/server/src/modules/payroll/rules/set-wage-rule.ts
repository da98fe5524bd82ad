/** 启用工资规则: a new version of the terms, from a month without published slips on. Published slips are unchanged. */
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { notifyCategory, userStatus } from '@nocturne/contract/codes'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { notify } from '../../notifications/public.ts'
import { formatMonth } from '../commission/rule-checks.ts'
import { lockWageRules, findMonthTerms } from '../wages/wage-terms.ts'
import { toWageTermsDraft, findAffectedPosts, mergeVenueTerms } from './wage-terms-rules.ts'
import { validateWageTermsDraft } from './validate-wage-terms.ts'
import { readFirstChangeableMonth } from './wage-rule-list.ts'

/** Maximum days a rule may be planned ahead. */
const AHEAD_DAYS = 366

export const setWageRule: Handler<typeof payroll.setWageRule, typeof schemas.setWageRule> = async (
  context,
  { startMonth, reason, lastRuleId, ...candidateInput },
) => {
  const { tx, actor, now, emit, log } = context
  // Of two concurrent changes the second finds a newer version than the one it was based on, and is refused.
  await lockWageRules(tx)
  if ((await findLastWageRule(tx)) !== lastRuleId) refuse('STALE_DATA')
  if (startMonth < (await readFirstChangeableMonth(tx, now)))
    refuseField('startMonth', '生效月份', '该月工资单已发布，请选择之后的月份')
  if (startMonth > addDays(getBusinessDate(now), AHEAD_DAYS).slice(0, 7))
    refuseField('startMonth', '生效月份', '只能提前一年设置')
  const standing = await findMonthTerms(tx, startMonth)
  if (!standing) return refuseField('startMonth', '生效月份', '该月没有工资规则')
  const terms = mergeVenueTerms(standing.house, await validateWageTermsDraft(tx, candidateInput))
  const [before, after] = [toWageTermsDraft(standing.house), toWageTermsDraft(terms)]
  if (JSON.stringify(before) === JSON.stringify(after)) refuseField('startMonth', '生效月份', '与该月现行规则相同')
  const { ruleId } = await tx
    .insertInto('wageRule')
    .values({ startMonth, terms: JSON.stringify(terms), createUserId: actor.userId, createdAt: now })
    .returning('ruleId')
    .executeTakeFirstOrThrow()
  emit({ topic: 'wage' })
  log({ subjectType: 'wageRule', subjectId: ruleId, before, after: { startMonth, reason, ...after } })
  await notifyWageRuleChange(
    context,
    findAffectedPosts(before, after),
    (what) => `${formatMonth(startMonth)}起按新的${what}计算`,
  )
  return { ruleId }
}

/** Id of the latest wage rule that was not withdrawn; null when there is none. */
export async function findLastWageRule(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ ruleId: number | null }>`
    select max(rule_id) as rule_id from wage_rule where withdrawn_at is null`.execute(tx)
  return rows[0]?.ruleId ?? null
}

/**
 * Notifies the people whose pay changes; `null` means all people. Amounts are left out, because reading them requires
 * the payment password.
 */
export async function notifyWageRuleChange(
  { tx, actor, emit, now }: CommandContext,
  postIds: readonly number[] | null,
  contentOf: (what: string) => string,
): Promise<void> {
  const people = await tx
    .selectFrom('appUser')
    .select('userId')
    .where('status', '=', userStatus.active)
    .where('userId', '<>', actor.userId)
    .$if(postIds !== null, (query) => query.where(sql<boolean>`post_id = any(${[...(postIds ?? [])]}::bigint[])`))
    .orderBy('userId')
    .execute()
  const message = {
    userIds: people.map(({ userId }) => userId),
    category: notifyCategory.pay,
    title: '工资规则调整',
    content: contentOf(postIds === null ? '工资规则' : '岗位工资'),
    route: '/pages/employeeCenter/employee/employeeWages/index',
    bizType: 'wageRule',
  }
  await notify(tx, emit, message, now)
}
