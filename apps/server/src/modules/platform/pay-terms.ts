/**
 * Dated pay rules that apply to a night (not wage rules). The latest version that has begun by the night applies;
 * without one, the venue's parameter or the value stored with the goods or the person.
 */
import { actorLevel, payRuleKind, userType } from '@nocturne/contract/codes'
import type { ActorLevel, PayRuleKind } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Insertable, RawBuilder, Updateable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { PayRule } from '../../db/types.ts'
import { loadConfig } from './config.ts'
import type { VenueConfig } from './config.ts'

/** Parameters that a version replaces. */
const tipKeys = { [userType.actor]: 'reward.shareBp.actor', [userType.staff]: 'reward.shareBp.staff' } as const
const levelKeys = {
  [actorLevel.a]: 'actor.shareBp.A',
  [actorLevel.b]: 'actor.shareBp.B',
  [actorLevel.c]: 'actor.shareBp.C',
} as const

/** Parameters effective in a night: shares of tips, shares and unit of paid time from their versions. */
export async function readNightConfig(db: Db, night: string): Promise<VenueConfig> {
  const config = await loadConfig(db)
  const { rows } = await sql<{ toActors: boolean; actorLevel: ActorLevel | null; unit: boolean; value: number }>`
    select distinct on (pay_rule_kind, user_type, actor_level) coalesce(user_type = ${lit(userType.actor)}, false) as to_actors, actor_level,
      pay_rule_kind = ${lit(payRuleKind.stageUnit)} as unit, value from pay_rule
    where goods_id is null and user_id is null and withdrawn_at is null and start_date <= ${night}::date
    order by pay_rule_kind, user_type, actor_level, start_date desc, rule_id desc`.execute(db)
  const configEntries = rows.map((row): [keyof VenueConfig, number] => [getConfigKey(row), row.value])
  return { ...config, ...Object.fromEntries(configEntries) }
}

function getConfigKey({
  toActors,
  actorLevel: level,
  unit,
}: {
  toActors: boolean
  actorLevel: ActorLevel | null
  unit: boolean
}) {
  if (unit) return 'actor.unitMinutes'
  if (level !== null) return levelKeys[level]
  return tipKeys[toActors ? userType.actor : userType.staff]
}

/** SQL: price in fen of one unit of the person `u` of `app_user` in a night; null without a price. */
export const selectStagePrice = (night: string): RawBuilder<number | null> => sql<number | null>`coalesce((
  select s.value from pay_rule s where s.user_id = u.user_id and s.withdrawn_at is null and s.start_date <= ${night}::date
  order by s.start_date desc, s.rule_id desc limit 1), u.actor_price)`

/**
 * SQL: first night of the rule version effective in `night`, among rows `p` of `pay_rule` matching `subject`. Together
 * with the subject it identifies the version. Null when no version applies.
 */
export const selectRuleStart = (
  kind: PayRuleKind,
  night: RawBuilder<unknown>,
  subject: RawBuilder<unknown> = sql`true`,
): RawBuilder<string | null> => sql<string | null>`(
  select p.start_date from pay_rule p where p.pay_rule_kind = ${lit(kind)} and ${subject} and p.withdrawn_at is null and p.start_date <= ${night}
  order by p.start_date desc, p.rule_id desc limit 1)`

/** Writes a version that starts on a night. Constraints `pay_rule__subject` and `pay_rule__value` check subject and value. */
export async function writePayRule(tx: Tx, rule: Insertable<PayRule>): Promise<number> {
  const { ruleId } = await tx.insertInto('payRule').values(rule).returning('ruleId').executeTakeFirstOrThrow()
  return ruleId
}

/** Withdraws a version. Constraint `pay_rule__withdrawn` checks that it has not begun. */
export async function storeRuleWithdrawal(
  tx: Tx,
  ruleId: number,
  withdrawal: Pick<Updateable<PayRule>, 'withdrawnAt' | 'withdrawUserId' | 'withdrawReason'>,
): Promise<void> {
  await tx.updateTable('payRule').set(withdrawal).where('ruleId', '=', ruleId).execute()
}
