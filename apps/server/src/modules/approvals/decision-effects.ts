/**
 * What a decision does to the business it is about. The modules above have it, app/modules.ts puts it in; the effect runs in
 * the transaction of the final agreement, and its refusal keeps the approval open.
 */
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { Db, Tx } from '../../db/connection.ts'
import type { CommandContext } from '../../http/context.ts'
import { openSlot } from '../../http/slot.ts'

/** What a withdrawal is given: it may also come from a job, which is nobody. */
export type SystemContext = Pick<CommandContext, 'tx' | 'now' | 'emit' | 'log'> & {
  actor: { userId: number | null; nickName: string }
}

/** The business behind an approval as its screen shows it; an amount is fen. */
export type BusinessSummary = {
  title: string
  route: string | null
  rows: { label: string; text?: string; amount?: number }[]
}

/** Request for a submitted form; see `ApprovalRequest`. */
export type PreparedForm = {
  title: string
  amount: number | null
  formData: Record<string, unknown>
  forUserId?: number
}

export type DecisionEffects = {
  /** What somebody must hold to be asked instead of whoever the flow named; `approval:task:handle` unless said otherwise. */
  permission?: PermissionKey
  /** The business notifies the applicant of its end itself. */
  tellsApplicant?: true
  /** The screen that messages about it lead to, where that is not the one of the approval. */
  route?: (bizId: number) => string
  /**
   * Holds the sitting or the bill the business lies at, where it lies at one: whoever holds those may end the approval, so they are held
   * before it is.
   */
  hold?: (tx: Tx, bizId: number) => Promise<void>
  /** A step was agreed to and another waits; refused as the last one is. */
  stepAgreed?: (context: CommandContext, bizId: number) => Promise<void>
  /** Everybody agreed. A `Refusal` thrown here answers BIZ_FAILED and leaves the approval as it was. */
  approved: (context: CommandContext, bizId: number) => Promise<void>
  rejected: (context: CommandContext, bizId: number) => Promise<void>
  /** The applicant took it back, or the business itself ended before a decision. */
  withdrawn?: (context: SystemContext, bizId: number) => Promise<void>
  /** What the screen of the approval shows about the business; null when it is gone. */
  describe?: (db: Db, bizId: number) => Promise<BusinessSummary | null>
  /** For forms people start themselves: the label of a field that is filled in wrongly, or null. */
  check?: (formData: Record<string, unknown>) => string | null
  /**
   * For forms that users submit: validates the form (refusals name the field) and returns the request. The returned `formData` holds the form's
   * values and other data the decision needs.
   */
  prepare?: (context: CommandContext, formData: Record<string, unknown>) => Promise<PreparedForm>
}

/** Business that asks for approvals, by `approval.biz_type`. */
export type Business =
  'credit' | 'refund' | 'send' | 'belowMin' | 'reverse' | 'return' | 'withdraw' | 'clockApply' | 'actorClockApply'

/** Forms people start themselves whose decision does something, by type code; their `bizId` is the approval's own id. */
type Form = 'quota' | 'award' | 'attribution'

export const decisionEffects = openSlot<Record<Business | Form, DecisionEffects>>('approvals: decision effects')

type Subject = { approvalId: number; typeCode: string; bizType: string | null; bizId: number | null }

/** The effects of an approval and the id they take; undefined for a form whose decision does nothing further. */
export function effectsOf({
  approvalId,
  typeCode,
  bizType,
  bizId,
}: Subject): { effects: DecisionEffects; bizId: number } | undefined {
  const known: Partial<Record<string, DecisionEffects>> = decisionEffects.content()
  const effects = known[bizType ?? typeCode]
  if (bizType !== null && !effects) throw new Error(`nobody says what decisions about ${bizType} do`)
  return effects && { effects, bizId: bizId ?? approvalId }
}

/** What an approval is about is held before the approval itself; what its reader knows may have changed meanwhile. */
export async function holdSubject(tx: Tx, subject: Subject | undefined): Promise<void> {
  const found = subject && effectsOf(subject)
  await found?.effects.hold?.(tx, found.bizId)
}

/** The same, of an approval known by its id. */
export async function holdSubjectOf(tx: Tx, approvalId: number): Promise<void> {
  const seen = await tx
    .selectFrom('approval')
    .select(['approvalId', 'typeCode', 'bizType', 'bizId'])
    .where('approvalId', '=', approvalId)
    .executeTakeFirst()
  await holdSubject(tx, seen)
}
