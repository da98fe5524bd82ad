/** 撤回 of a commission rule: its predecessor stays valid. 撤回 of its 停用: the rule itself stays valid. */
import { label } from '@nocturne/contract/dictionaries'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseField } from '../../../http/refusal.ts'
import { withdrawRule } from '../withdraw-rule.ts'
import type { Planned, RuleKind } from '../withdraw-rule.ts'
import { monthWords, otherRule } from './rule-demands.ts'
import type { Version } from './rule-demands.ts'
import { holdKind, monthAfter, monthBefore, tell } from './save-rule.ts'

type Held = Planned & Version & { endMonth: string | null; followedBy: string | null }

const commissionRules: RuleKind<Held> = {
  subjectType: 'commissionRule',
  topic: 'commission',
  find,
  hold: (tx, { commissionKind: kind }) => holdKind(tx, kind),
  last: async (tx, { commissionKind: kind }) => {
    const { rows } = await sql<{ ruleId: number | null }>`
      select max(rule_id) as rule_id from commission_rule where commission_kind = ${kind}::text and withdrawn_at is null`.execute(
      tx,
    )
    return rows[0]?.ruleId ?? null
  },
  write: async (tx, version, said) => {
    demandUnfollowed(version)
    await tx.updateTable('commissionRule').set(said).where('ruleId', '=', version.ruleId).execute()
    await holdOn(tx, version)
  },
  said: ({ ruleName, startMonth, endMonth }) => ({ ruleName, startMonth, endMonth }),
  tell: (context, version) =>
    tell(context, [version], `原定${monthWords(version.startMonth)}起的${named(version)}已撤回`),
}

export const withdrawCommissionRule: Handler<
  typeof payroll.withdrawCommissionRule,
  typeof schemas.withdrawCommissionRule
> = (context, input) => withdrawRule(context, input, commissionRules)

/** End of a version with this month. */
const endOf = (endMonth: string): RuleKind<Held> => ({
  ...commissionRules,
  begun: '停用已生效，不能撤回，请新增规则',
  find: async (db, ruleId) => {
    const version = await find(db, ruleId)
    const withdrawn = version?.withdrawn !== false || version.endMonth !== endMonth
    return version && { ...version, startsOn: monthAfter(endMonth), withdrawn }
  },
  write: async (tx, version) => {
    demandUnfollowed(version)
    await holdFrom(tx, version, monthAfter(endMonth))
  },
  tell: (context, version) =>
    tell(context, [version], `原定${monthWords(monthAfter(endMonth))}起停用${named(version)}已撤回，继续计算`),
})

export const withdrawCommissionEnd: Handler<
  typeof payroll.withdrawCommissionEnd,
  typeof schemas.withdrawCommissionEnd
> = (context, { endMonth, ...input }) => withdrawRule(context, input, endOf(endMonth))

const named = ({ ruleName, commissionKind: kind }: Held) => `“${ruleName}”（${label('commission_kind', kind)}提成）`

function demandUnfollowed({ followedBy }: Held): void {
  if (followedBy !== null) refuseField('ruleId', '规则', `之后已有“${followedBy}”，请先撤回该版本`)
}

async function find(db: Db, ruleId: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select r.rule_id, r.rule_name, r.commission_kind, r.post_ids, r.dept_ids, r.start_month, r.start_month as starts_on, r.end_month, r.replaces_rule_id,
      r.withdrawn_at is not null as withdrawn, (select n.rule_name from commission_rule n where n.replaces_rule_id = r.rule_id and n.withdrawn_at is null) as followed_by
    from commission_rule r where r.rule_id = ${ruleId}`.execute(db)
  return rows[0]
}

/**
 * Removes the end of the last valid predecessor that was ended for this version. PARAM_INVALID where another rule now covers its
 * people.
 */
async function holdOn(tx: Tx, { replacesRuleId, startMonth }: Held): Promise<void> {
  if (replacesRuleId === null) return
  const before = await find(tx, replacesRuleId)
  if (!before) return
  if (before.withdrawn) return holdOn(tx, { ...before, startMonth })
  if (before.endMonth !== monthBefore(startMonth)) return
  await holdFrom(tx, before, startMonth)
}

/** Removes the planned end of the version before this month. PARAM_INVALID where another rule now covers its people. */
async function holdFrom(tx: Tx, version: Held, month: string): Promise<void> {
  const other = await otherRule(tx, version, month, [version.ruleId])
  if (other)
    refuseField('ruleId', '规则', `撤回后“${version.ruleName}”与“${other.ruleName}”的适用范围重叠，请先撤回后者`)
  await tx.updateTable('commissionRule').set({ endMonth: null }).where('ruleId', '=', version.ruleId).execute()
}
