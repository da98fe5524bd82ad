/** Slips recomputed with other terms from their stored facts. Pure. */
import { buildRuleTrial } from '@nocturne/base/rule-trial'
import { computeSlip } from '../wages/wage-rules.ts'
import type { PersonFacts, PersonTerms } from '../wages/wage-rules.ts'
import { mergePersonTerms } from './wage-terms-rules.ts'
import type { WageTermsDraft } from './wage-terms-rules.ts'

/** Current slip, with the terms and facts it was computed from. */
export type CurrentSlip = { month: string; userId: number; terms: PersonTerms; facts: PersonFacts }

/**
 * Recomputes slips with the terms of the draft. `slips`: latest month first, because names and departments come from a
 * person's latest slip.
 */
export function simulateSlips(slips: readonly CurrentSlip[], candidate: WageTermsDraft) {
  const lines = slips.map(({ month, userId, terms, facts }) => {
    const { userName, deptName, postName } = facts
    return {
      month,
      person: { userId, userName, deptName, postName },
      before: computeSlip(terms, facts).netAmount,
      after: computeSlip(mergePersonTerms(terms, facts.postId, candidate), facts).netAmount,
      knewCredits: facts.credits !== undefined,
    }
  })
  const unknown = new Set(lines.filter(({ knewCredits }) => !knewCredits).map(({ month }) => month))
  const { months, ...trial } = buildRuleTrial([...new Set(lines.map(({ month }) => month))], lines)
  return { ...trial, months: months.map((one) => ({ ...one, knewCredits: !unknown.has(one.month) })) }
}
