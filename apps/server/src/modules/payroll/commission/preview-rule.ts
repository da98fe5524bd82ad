/**
 * 试算: computes the pay of a past month twice, by the rules current for the month in which a change is to start, and
 * with that change, and lists gains and losses. Uses the wage calculation itself; writes nothing.
 */
import { buildRuleTrial, pickTrialPage } from '@nocturne/base/rule-trial'
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseField } from '../../../http/refusal.ts'
import { readPersonEarnings, listEmployees } from '../wages/wage-facts.ts'
import { commissionItems } from '../wages/wage-rules.ts'
import { findCommissionRule, listMonthCommissionRules } from '../wages/wage-terms.ts'
import type { CommissionRow } from '../wages/wage-terms.ts'
import {
  assertNoOverlap,
  assertOpenMonth,
  assertKnownScope,
  requireOpenVersion,
  sortTiers,
  normalizeScope,
} from './rule-checks.ts'

export const previewCommissionRule: Handler<
  typeof payroll.previewCommissionRule,
  typeof schemas.previewCommissionRule
> = async ({ db, now }, input) => {
  const { ruleId, commissionMode, startMonth, month, pageNum, pageSize } = input
  const scope = normalizeScope(input)
  const tiers = sortTiers(input.tiers)
  if (month >= getBusinessDate(now).slice(0, 7)) refuseField('month', '试算月份', '请选择已结束的月份')
  await assertOpenMonth(db, startMonth, now)
  await assertKnownScope(db, scope)
  const followed = ruleId === undefined ? [] : await listPriorVersions(db, ruleId, scope)
  if (tiers.length > 0) await assertNoOverlap(db, scope, startMonth, followed)
  else if (ruleId === undefined) refuseField('tiers', '档位', '请选择档位')

  const [standing, employees] = await Promise.all([
    listMonthCommissionRules(db, startMonth),
    listEmployees(db, month, null),
  ])
  const others = standing.filter((rule) => !followed.includes(rule.ruleId))
  const tried = { ...scope, postIds: [...scope.postIds], deptIds: [...scope.deptIds], commissionMode, tiers }
  // An unsaved rule has no id yet; sums do not depend on it.
  const changed = tiers.length === 0 ? others : sortBySpecificity([...others, { ...tried, ruleId: 0, ruleName: '' }])
  const earnings = await readPersonEarnings(db, month, employees)
  const { commissionKind } = input
  const lines = employees.flatMap((person) => {
    const earned = earnings.get(person.userId)
    if (!earned) return []
    const computePay = (rules: readonly CommissionRow[]) =>
      commissionItems[commissionKind](findCommissionRule(rules, commissionKind, person), earned)
    const [before, after] = [computePay(standing), computePay(changed)]
    const { userId, userName, deptName } = person
    const baseAmount = after.lines.reduce((sum, line) => sum + (line.baseAmount ?? 0), 0)
    const line = {
      month,
      person: { userId, userName, deptName, baseAmount },
      before: before.amount,
      after: after.amount,
    }
    return line.before === 0 && line.after === 0 ? [] : [line]
  })
  return pickTrialPage(buildRuleTrial([month], lines), { pageNum, pageSize })
}

/** Ids of the version to replace and its predecessors: the simulation replaces the one that is valid in the month. */
async function listPriorVersions(
  db: Db,
  ruleId: number,
  { commissionKind }: Pick<CommissionRow, 'commissionKind'>,
): Promise<number[]> {
  await requireOpenVersion(db, ruleId, commissionKind)
  const { rows } = await sql<{ ruleId: number }>`
    with recursive followed as (
      select rule_id, replaces_rule_id from commission_rule where rule_id = ${ruleId}
      union select r.rule_id, r.replaces_rule_id from commission_rule r join followed f on r.rule_id = f.replaces_rule_id
    )
    select rule_id from followed`.execute(db)
  return rows.map((row) => row.ruleId)
}

/** Same order as `listMonthCommissionRules`; of two rules of equal precedence only one applies to each person. */
const sortBySpecificity = (rules: readonly CommissionRow[]) =>
  rules.toSorted(
    (a, b) =>
      Number(a.postIds.length === 0) - Number(b.postIds.length === 0) ||
      Number(a.deptIds.length === 0) - Number(b.deptIds.length === 0),
  )
