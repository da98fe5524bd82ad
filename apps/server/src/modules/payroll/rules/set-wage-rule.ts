/** 启用工资规则: another version of the terms, from a month on none of whose slips went out. What went out stays as it was. */
import { addDays, businessDate } from '@nocturne/base/venue-time'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { termsOf } from '../wages/wage-terms.ts'
import { changeable, firstFreeMonth } from './wage-rule-list.ts'

/** How far ahead a rule may be set, days. */
const AHEAD_DAYS = 366

export const setWageRule: Handler<typeof payroll.setWageRule, typeof schemas.setWageRule> = async (
  { tx, actor, now, emit, log },
  { startMonth, reason, lastRuleId, ...candidate },
) => {
  // Of two at once the second finds a version it has not seen.
  await sql`select pg_advisory_xact_lock(4143, 1)`.execute(tx)
  const { rows } = await sql<{ ruleId: number }>`select max(rule_id) as rule_id from wage_rule`.execute(tx)
  if (rows[0]?.ruleId !== lastRuleId) refuse('STALE_DATA')
  if (startMonth < (await firstFreeMonth(tx, now)))
    refuseField('startMonth', '生效月份', '该月工资单已发布，请选择之后的月份')
  if (startMonth > addDays(businessDate(now), AHEAD_DAYS).slice(0, 7))
    refuseField('startMonth', '生效月份', '只能提前一年设置')
  const standing = await termsOf(tx, startMonth)
  if (!standing) return refuseField('startMonth', '生效月份', '该月没有工资规则')
  const before = changeable(standing.house)
  if (JSON.stringify(before) === JSON.stringify(changeable({ ...standing.house, ...candidate })))
    refuseField('startMonth', '生效月份', '与该月现行规则相同')
  const { ruleId } = await tx
    .insertInto('wageRule')
    .values({
      startMonth,
      terms: JSON.stringify({ ...standing.house, ...candidate }),
      createUserId: actor.userId,
      createdAt: now,
    })
    .returning('ruleId')
    .executeTakeFirstOrThrow()
  emit({ topic: 'wage' })
  log({ subjectType: 'wageRule', subjectId: ruleId, before, after: { startMonth, reason, ...candidate } })
  return { ruleId }
}
