/** Runs the effects of a decision and turns refusals of the business into errors of the approval centre. */
import { formatErrorMessage } from '@nocturne/contract/errors'
import { refusalOf } from '../../db/constraints.ts'
import type { CommandContext, UnitOfWork } from '../../http/context.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { effectsOf } from './decision-effects.ts'

type Subject = Parameters<typeof effectsOf>[0]

/** Message of a refusal from code or database; undefined for a bug. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message
  const known = refusalOf(error)
  return known && formatErrorMessage(known.errCode, known.vars)
}

/** Final approval. A refusal becomes BIZ_FAILED with its reason and changes nothing. */
export async function effectApproved(context: CommandContext, approval: Subject): Promise<void> {
  const found = effectsOf(approval)
  await unlessRefused(found?.effects.approved(context, found.bizId))
}

/** A step was approved and another one is pending. */
export async function effectStepAgreed(context: CommandContext, approval: Subject): Promise<void> {
  const found = effectsOf(approval)
  await unlessRefused(found?.effects.stepAgreed?.(context, found.bizId))
}

async function unlessRefused(effect: Promise<void> | undefined): Promise<void> {
  try {
    await effect
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    refuse('BIZ_FAILED', { reason }, error instanceof Refusal ? { errCode: error.errCode } : undefined)
  }
}

/** Rejection. A business that is not pending any more means that the caller's screen is outdated. */
export async function effectRejected(context: CommandContext, approval: Subject): Promise<void> {
  const found = effectsOf(approval)
  await unlessStale(found?.effects.rejected(context, found.bizId))
}

/** Withdrawn by the applicant, or the business ended. */
export async function effectWithdrawn(context: UnitOfWork, approval: Subject): Promise<void> {
  const found = effectsOf(approval)
  await unlessStale(found?.effects.withdrawn?.(context, found.bizId))
}

async function unlessStale(effect: Promise<void> | undefined): Promise<void> {
  try {
    await effect
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    refuse('APPROVAL_STATUS_WRONG', {}, { reason })
  }
}
