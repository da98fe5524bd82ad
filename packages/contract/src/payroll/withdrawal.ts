/** Withdrawal of a planned version of any pay rule, or of its planned end. */
import { z } from 'zod'
import { done, id, lines } from '../fields.ts'

/**
 * PARAM_INVALID on `ruleId` when the version is valid, about to become valid, or followed by another; STALE_DATA when it is already
 * withdrawn, or another version was written or withdrawn since it was loaded.
 */
export const withdrawal = {
  input: z.object({
    ruleId: id('规则'),
    /** Latest written version as listed: of the same subject, of the kind of commission, or of all wage rules. */
    lastRuleId: id('规则版本'),
    reason: lines('原因', 100),
  }),
  answer: done,
}
