/** What travels when a planned version of a rule of pay, or its planned end, is withdrawn, whichever rule it is. */
import { z } from 'zod'
import { done, id, lines } from '../fields.ts'

/**
 * PARAM_INVALID beside `ruleId` for a version that holds, is about to, or is followed by another; STALE_DATA for one that is withdrawn, and where
 * another was written or withdrawn since it was looked at.
 */
export const withdrawal = {
  input: z.object({
    ruleId: id('规则'),
    /** The version that was written last, as it was listed: of the same subject, of the kind of commission, of all rules of wages. */
    lastRuleId: id('规则版本'),
    reason: lines('原因', 100),
  }),
  answer: done,
}
