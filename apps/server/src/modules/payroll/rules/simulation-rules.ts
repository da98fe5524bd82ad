/** What slips would have come to by other terms: worked out as they were, from the facts they stand on. Pure. */
import { ruleTrial } from '@nocturne/base/rule-trial'
import { slipOf } from '../wages/wage-rules.ts'
import type { PersonFacts, PersonTerms } from '../wages/wage-rules.ts'
import { triedTerms } from './candidate-rules.ts'
import type { Candidate } from './candidate-rules.ts'

/** A slip that stands, with what it was worked out from. */
export type StandingSlip = { month: string; userId: number; terms: PersonTerms; facts: PersonFacts }

/** Slips with the latest month first: who somebody is says his latest slip. */
export function simulate(slips: readonly StandingSlip[], candidate: Candidate) {
  const lines = slips.map(({ month, userId, terms, facts }) => {
    const { userName, deptName, postName } = facts
    return {
      month,
      person: { userId, userName, deptName, postName },
      before: slipOf(terms, facts).netAmount,
      after: slipOf(triedTerms(terms, facts.postId, candidate), facts).netAmount,
      knewCredits: facts.credits !== undefined,
    }
  })
  const unknown = new Set(lines.filter(({ knewCredits }) => !knewCredits).map(({ month }) => month))
  const { months, ...trial } = ruleTrial([...new Set(lines.map(({ month }) => month))], lines)
  return { ...trial, months: months.map((one) => ({ ...one, knewCredits: !unknown.has(one.month) })) }
}
