/**
 * Effects of a decision on its business, implemented by higher modules and registered in app/modules.ts. The effect runs in the transaction
 * of the final approval; if it refuses, the approval stays open.
 */
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { Db, Tx } from '../../db/connection.ts'
import type { CommandContext, UnitOfWork } from '../../http/context.ts'
import { createDependencySlot } from '../../http/slot.ts'

/** Summary of the business behind an approval for its screen; `amount` in fen. */
export type BusinessSummary = {
  title: string
  route: string | null
  rows: { label: string; text?: string; amount?: number }[]
}

/** Request for a submitted form; see `ApprovalRequest`. */
type PreparedForm = {
  title: string
  amount: number | null
  formData: Record<string, unknown>
  forUserId?: number
}

export type DecisionEffects = {
  /** Permission an approver needs to replace those named by the flow; `approval:task:handle` by default. */
  permission?: PermissionKey
  /** True when the business module itself notifies the applicant of the outcome, so the approval centre does not. */
  tellsApplicant?: true
  /** Target screen of messages; the approval's own screen when undefined. */
  route?: (bizId: number) => string
  /**
   * Locks the sitting or bill of the business. It comes before the approval in lock order, because a transaction holding it may end the
   * approval.
   */
  hold?: (tx: Tx, bizId: number) => Promise<void>
  /** A step was approved and the next one is pending. A `Refusal` thrown here becomes BIZ_FAILED, as in `approved`. */
  stepAgreed?: (context: CommandContext, bizId: number) => Promise<void>
  /** Final approval. A `Refusal` thrown here becomes BIZ_FAILED and leaves the approval unchanged. */
  approved: (context: CommandContext, bizId: number) => Promise<void>
  rejected: (context: CommandContext, bizId: number) => Promise<void>
  /** Withdrawn by the applicant, or the business ended before a decision. */
  withdrawn?: (context: UnitOfWork, bizId: number) => Promise<void>
  /** Summary for the approval's screen; null when the business no longer exists. */
  describe?: (db: Db, bizId: number) => Promise<BusinessSummary | null>
  /** For user-submitted forms: label of the first invalid field; null when all are valid. */
  check?: (formData: Record<string, unknown>) => string | null
  /**
   * For forms that users submit: validates the form (refusals name the field) and returns the request. The returned `formData` holds the form's
   * values and other data the decision needs.
   */
  prepare?: (context: CommandContext, formData: Record<string, unknown>) => Promise<PreparedForm>
}

/** Kinds of business with approvals, as in `approval.biz_type`. */
export type ApprovalBusiness =
  'credit' | 'refund' | 'send' | 'belowMin' | 'reverse' | 'return' | 'withdraw' | 'clockApply' | 'actorClockApply'

/** User-submitted forms with an effect, by type code; their `bizId` is the approval's own id. */
type Form = 'quota' | 'award' | 'attribution'

export const decisionEffectsSlot =
  createDependencySlot<Record<ApprovalBusiness | Form, DecisionEffects>>('approvals: decision effects')

type Subject = { approvalId: number; typeCode: string; bizType: string | null; bizId: number | null }

/** Finds the effects of an approval and the id to call them with; undefined for a form without effects. */
export function findDecisionEffects({
  approvalId,
  typeCode,
  bizType,
  bizId,
}: Subject): { effects: DecisionEffects; bizId: number } | undefined {
  const known: Partial<Record<string, DecisionEffects>> = decisionEffectsSlot.get()
  const effects = known[bizType ?? typeCode]
  if (bizType !== null && !effects) throw new Error(`nobody says what decisions about ${bizType} do`)
  return effects && { effects, bizId: bizId ?? approvalId }
}

/** Locks the subject of an approval; call it before locking the approval. Data read before the lock may be outdated. */
export async function lockApprovalSubject(tx: Tx, subject: Subject | undefined): Promise<void> {
  const found = subject && findDecisionEffects(subject)
  await found?.effects.hold?.(tx, found.bizId)
}

/** Like `lockApprovalSubject`, for an approval id. */
export async function lockApprovalSubjectById(tx: Tx, approvalId: number): Promise<void> {
  const seen = await tx
    .selectFrom('approval')
    .select(['approvalId', 'typeCode', 'bizType', 'bizId'])
    .where('approvalId', '=', approvalId)
    .executeTakeFirst()
  await lockApprovalSubject(tx, seen)
}
