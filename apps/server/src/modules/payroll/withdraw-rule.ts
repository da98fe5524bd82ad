/**
 * 撤回: a planned version of a rule of pay is taken back before it begins, by one law for rules of commission, of wages and of what a night brings;
 * and so is the planned end of a rule of commission.
 * Nothing that holds, or has held, is taken back: it is followed by another version.
 */
import type { InputOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { Db, Tx } from '../../db/connection.ts'
import type { CommandContext } from '../../http/context.ts'
import { notFound, refuse, refuseField } from '../../http/refusal.ts'
import { isPlanned } from './planned-rules.ts'

/** `startsOn`: the first night or month of what is planned. `withdrawn`: it is planned no more. */
export type Planned = { ruleId: number; startsOn: string; withdrawn: boolean }
/** As it is kept with the version. */
export type Withdrawal = { withdrawnAt: Date; withdrawUserId: number; withdrawReason: string }

/** What rules of pay differ in. */
export type RuleKind<V extends Planned> = {
  subjectType: string
  topic: string
  /** What is said of one that is planned no more because it holds. */
  begun?: string
  find: (db: Db, ruleId: number) => Promise<V | undefined>
  /** Whoever changes rules of this subject does so after whoever is at it. */
  hold: (tx: Tx, version: V) => Promise<void>
  /** The version that was written last and is not withdrawn, as the list names it. */
  last: (tx: Tx, version: V) => Promise<number | null>
  /** Takes it out of the nights or months to come. */
  write: (tx: Tx, version: V, said: Withdrawal) => Promise<void>
  /** What it said, for the operation log. */
  said: (version: V) => object
  /** Whoever was told that it begins learns that it does not. */
  tell: (context: CommandContext, version: V) => Promise<void>
}

type Input = InputOf<typeof payroll.withdrawPayRule>

/** NOT_FOUND, STALE_DATA and PARAM_INVALID as the contract says of `withdrawal`. */
export async function withdrawRule<V extends Planned>(
  context: CommandContext,
  { ruleId, lastRuleId, reason }: Input,
  kind: RuleKind<V>,
): Promise<Record<string, never>> {
  const { tx, actor, now, emit, log } = context
  const known = (await kind.find(tx, ruleId)) ?? notFound({ ruleId })
  await kind.hold(tx, known)
  // Of two at once the second finds it withdrawn.
  const version = (await kind.find(tx, ruleId)) ?? notFound({ ruleId })
  if (version.withdrawn || (await kind.last(tx, version)) !== lastRuleId) refuse('STALE_DATA')
  if (!isPlanned(version.startsOn, now)) refuseField('ruleId', '规则', kind.begun ?? '规则已生效，不能撤回，请调整规则')
  await kind.write(tx, version, { withdrawnAt: now, withdrawUserId: actor.userId, withdrawReason: reason })
  emit({ topic: kind.topic })
  log({ subjectType: kind.subjectType, subjectId: ruleId, before: kind.said(version), after: { withdrawn: reason } })
  await kind.tell(context, version)
  return {}
}
