/**
 * 撤回: withdraws a planned version of a pay rule before it starts. Commission, wage and night pay rules, and the planned
 * end of a commission rule, share these steps. A rule that is or was in force is never withdrawn, only replaced by a
 * new version.
 */
import type { LiveTopic } from '@nocturne/contract/live-topics'
import type { LogSubject } from '@nocturne/contract/log-subjects'
import type { InputOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { Db, Tx } from '../../db/connection.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { isPlannedRule } from './planned-rules.ts'

/** `startsOn`: first night or month of the planned version. `withdrawn`: true once it was withdrawn. */
export type PlannedRule = { ruleId: number; startsOn: string; withdrawn: boolean }
/** Columns stored with a withdrawn version. */
export type Withdrawal = { withdrawnAt: Date; withdrawUserId: number; withdrawReason: string }

/** Functions in which the kinds of pay rules differ. */
export type PayRuleType<V extends PlannedRule> = {
  subjectType: LogSubject
  topic: LiveTopic
  /** Refusal text for a version that has started. */
  begun?: string
  find: (db: Db, ruleId: number) => Promise<V | undefined>
  /** Serializes changes of rules of this subject. */
  hold: (tx: Tx, version: V) => Promise<void>
  /** Id of the latest version that is not withdrawn; compared with the `lastRuleId` of the request. */
  last: (tx: Tx, version: V) => Promise<number | null>
  /** Removes the version from future nights or months. */
  write: (tx: Tx, version: V, withdrawal: Withdrawal) => Promise<void>
  /** Terms of the version, for the operation log. */
  said: (version: V) => object
  /** Notifies the employees who were notified of the planned start. */
  tell: (context: CommandContext, version: V) => Promise<void>
}

type Input = InputOf<typeof payroll.withdrawPayRule>

/** Refuses NOT_FOUND, STALE_DATA and PARAM_INVALID as the contract of `withdrawal` states. */
export async function withdrawRule<V extends PlannedRule>(
  context: CommandContext,
  { ruleId, lastRuleId, reason }: Input,
  kind: PayRuleType<V>,
): Promise<Record<string, never>> {
  const { tx, actor, now, emit, log } = context
  const known = (await kind.find(tx, ruleId)) ?? refuseNotFound({ ruleId })
  await kind.hold(tx, known)
  // The second of two concurrent withdrawals finds it withdrawn.
  const version = (await kind.find(tx, ruleId)) ?? refuseNotFound({ ruleId })
  if (version.withdrawn || (await kind.last(tx, version)) !== lastRuleId) refuse('STALE_DATA')
  if (!isPlannedRule(version.startsOn, now))
    refuseField('ruleId', '规则', kind.begun ?? '规则已生效，不能撤回，请调整规则')
  await kind.write(tx, version, { withdrawnAt: now, withdrawUserId: actor.userId, withdrawReason: reason })
  emit({ topic: kind.topic })
  log({ subjectType: kind.subjectType, subjectId: ruleId, before: kind.said(version), after: { withdrawn: reason } })
  await kind.tell(context, version)
  return {}
}
