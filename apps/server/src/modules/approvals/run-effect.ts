/** Runs the effects of a decision and turns refusals of the business into errors of the approval centre. */
import { formatErrorMessage } from '@nocturne/contract/errors'
import { findRefusal } from '../../db/constraints.ts'
import type { CommandContext, UnitOfWork } from '../../http/context.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { findDecisionEffects } from './decision-effects.ts'

type Subject = Parameters<typeof findDecisionEffects>[0]

/** Message of a refusal from code or database; undefined for a bug. */
function findReason(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message
  const known = findRefusal(error)
  return known && formatErrorMessage(known.errCode, known.vars)
}

/**
 * Runs the effect of the final approval. A refusal of the business becomes BIZ_FAILED with its reason, and nothing
 * changes.
 */
export async function runApprovedEffect(context: CommandContext, approval: Subject): Promise<void> {
  const found = findDecisionEffects(approval)
  await withBusinessRefusal(found?.effects.approved(context, found.bizId))
}

/** Runs the effect of an approved step while the next one is pending. Refusals become BIZ_FAILED. */
export async function runStepAgreedEffect(context: CommandContext, approval: Subject): Promise<void> {
  const found = findDecisionEffects(approval)
  await withBusinessRefusal(found?.effects.stepAgreed?.(context, found.bizId))
}

async function withBusinessRefusal(effect: Promise<void> | undefined): Promise<void> {
  try {
    await effect
  } catch (error) {
    const reason = findReason(error)
    if (reason === undefined) throw error
    refuse('BIZ_FAILED', { reason }, error instanceof Refusal ? { errCode: error.errCode } : undefined)
  }
}

/**
 * Runs the effect of a rejection. A refusal becomes APPROVAL_STATUS_WRONG: the business is no longer pending, so the
 * caller's screen is outdated.
 */
export async function runRejectedEffect(context: CommandContext, approval: Subject): Promise<void> {
  const found = findDecisionEffects(approval)
  await withStatusRefusal(found?.effects.rejected(context, found.bizId))
}

/**
 * Runs the effect of a withdrawal by the applicant, or of business that ended before a decision. Refusals become
 * APPROVAL_STATUS_WRONG.
 */
export async function runWithdrawnEffect(context: UnitOfWork, approval: Subject): Promise<void> {
  const found = findDecisionEffects(approval)
  await withStatusRefusal(found?.effects.withdrawn?.(context, found.bizId))
}

async function withStatusRefusal(effect: Promise<void> | undefined): Promise<void> {
  try {
    await effect
  } catch (error) {
    const reason = findReason(error)
    if (reason === undefined) throw error
    refuse('APPROVAL_STATUS_WRONG', {}, { reason })
  }
}
