/** Runs what a decision does to its business, and puts the business's own "no" into the words of the approval centre. */
import { errorMessage } from '@nocturne/contract/errors'
import { refusalOf } from '../../db/constraints.ts'
import type { CommandContext } from '../../http/context.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { effectsOf } from './decision-effects.ts'
import type { SystemContext } from './decision-effects.ts'

type Subject = Parameters<typeof effectsOf>[0]

/** The sentence of a refusal, whether code or database spoke it; undefined for a bug. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message
  const known = refusalOf(error)
  return known && errorMessage(known.errCode, known.vars)
}

/** Everybody agreed. When the business cannot follow, BIZ_FAILED tells why and nothing happened. */
export async function effectApproved(context: CommandContext, approval: Subject): Promise<void> {
  const found = effectsOf(approval)
  await unlessRefused(found?.effects.approved(context, found.bizId))
}

/** A step was agreed to and another waits. */
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

/** Somebody rejected. A business that no longer waits for this answer means that the screen is old. */
export async function effectRejected(context: CommandContext, approval: Subject): Promise<void> {
  const found = effectsOf(approval)
  await unlessStale(found?.effects.rejected(context, found.bizId))
}

/** The applicant took it back, or the business ended. */
export async function effectWithdrawn(context: SystemContext, approval: Subject): Promise<void> {
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
