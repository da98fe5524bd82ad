/** 撤回 of a commission rule: its predecessor stays valid. 撤回 of its 停用: the rule itself stays valid. */
import { getLabel } from '@nocturne/contract/dictionaries'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseField } from '../../../http/refusal.ts'
import { withdrawRule } from '../withdraw-rule.ts'
import type { PlannedRule, PayRuleType } from '../withdraw-rule.ts'
import { formatMonth, findRuleOverlap } from './rule-checks.ts'
import type { CommissionVersion } from './rule-checks.ts'
import { lockCommissionKind, getNextMonth, getPreviousMonth, notifyCommissionChange } from './save-rule.ts'

type StoredRule = PlannedRule & CommissionVersion & { endMonth: string | null; followedBy: string | null }

const commissionRules: PayRuleType<StoredRule> = {
  subjectType: 'commissionRule',
  topic: 'commission',
  find,
  hold: (tx, { commissionKind: kind }) => lockCommissionKind(tx, kind),
  last: async (tx, { commissionKind: kind }) => {
    const { rows } = await sql<{ ruleId: number | null }>`
      select max(rule_id) as rule_id from commission_rule where commission_kind = ${kind}::text and withdrawn_at is null`.execute(
      tx,
    )
    return rows[0]?.ruleId ?? null
  },
  write: async (tx, version, withdrawal) => {
    assertNotFollowed(version)
    await tx.updateTable('commissionRule').set(withdrawal).where('ruleId', '=', version.ruleId).execute()
    await restorePredecessor(tx, version)
  },
  said: ({ ruleName, startMonth, endMonth }) => ({ ruleName, startMonth, endMonth }),
  tell: (context, version) =>
    notifyCommissionChange(
      context,
      [version],
      `原定${formatMonth(version.startMonth)}起的${formatRuleName(version)}已撤回`,
    ),
}

export const withdrawCommissionRule: Handler<
  typeof payroll.withdrawCommissionRule,
  typeof schemas.withdrawCommissionRule
> = (context, input) => withdrawRule(context, input, commissionRules)

/**
 * Rule kind for the planned end of a commission rule: withdrawing it removes the end in `endMonth` from the version,
 * which then stays valid.
 */
const createEndKind = (endMonth: string): PayRuleType<StoredRule> => ({
  ...commissionRules,
  begun: '停用已生效，不能撤回，请新增规则',
  find: async (db, ruleId) => {
    const version = await find(db, ruleId)
    const withdrawn = version?.withdrawn !== false || version.endMonth !== endMonth
    return version && { ...version, startsOn: getNextMonth(endMonth), withdrawn }
  },
  write: async (tx, version) => {
    assertNotFollowed(version)
    await removePlannedEnd(tx, version, getNextMonth(endMonth))
  },
  tell: (context, version) =>
    notifyCommissionChange(
      context,
      [version],
      `原定${formatMonth(getNextMonth(endMonth))}起停用${formatRuleName(version)}已撤回，继续计算`,
    ),
})

export const withdrawCommissionEnd: Handler<
  typeof payroll.withdrawCommissionEnd,
  typeof schemas.withdrawCommissionEnd
> = (context, { endMonth, ...input }) => withdrawRule(context, input, createEndKind(endMonth))

const formatRuleName = ({ ruleName, commissionKind: kind }: StoredRule) =>
  `“${ruleName}”（${getLabel('commission_kind', kind)}提成）`

function assertNotFollowed({ followedBy }: StoredRule): void {
  if (followedBy !== null) refuseField('ruleId', '规则', `之后已有“${followedBy}”，请先撤回该版本`)
}

async function find(db: Db, ruleId: number): Promise<StoredRule | undefined> {
  const { rows } = await sql<StoredRule>`
    select r.rule_id, r.rule_name, r.commission_kind, r.post_ids, r.dept_ids, r.start_month, r.start_month as starts_on, r.end_month, r.replaces_rule_id,
      r.withdrawn_at is not null as withdrawn, (select n.rule_name from commission_rule n where n.replaces_rule_id = r.rule_id and n.withdrawn_at is null) as followed_by
    from commission_rule r where r.rule_id = ${ruleId}`.execute(db)
  return rows[0]
}

/**
 * Removes the end of the last valid predecessor that was ended for this version. PARAM_INVALID where another rule now covers its
 * people.
 */
async function restorePredecessor(tx: Tx, { replacesRuleId, startMonth }: StoredRule): Promise<void> {
  if (replacesRuleId === null) return
  const before = await find(tx, replacesRuleId)
  if (!before) return
  if (before.withdrawn) return restorePredecessor(tx, { ...before, startMonth })
  if (before.endMonth !== getPreviousMonth(startMonth)) return
  await removePlannedEnd(tx, before, startMonth)
}

/** Removes the planned end of the version before this month. PARAM_INVALID where another rule now covers its people. */
async function removePlannedEnd(tx: Tx, version: StoredRule, month: string): Promise<void> {
  const other = await findRuleOverlap(tx, version, month, [version.ruleId])
  if (other)
    refuseField('ruleId', '规则', `撤回后“${version.ruleName}”与“${other.ruleName}”的适用范围重叠，请先撤回后者`)
  await tx.updateTable('commissionRule').set({ endMonth: null }).where('ruleId', '=', version.ruleId).execute()
}
