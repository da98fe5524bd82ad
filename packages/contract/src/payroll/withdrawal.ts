/** Schemas of the calls that withdraw a planned version of a pay rule. */
import { z } from 'zod'
import { emptyResponse, id, multilineText } from '../fields.ts'

/**
 * Withdraws a planned version. PARAM_INVALID on `ruleId` when the version is in force, about to begin, or followed by
 * another version; STALE_DATA when it is already withdrawn, or another version was written or withdrawn since it was
 * displayed.
 */
export const withdrawal = {
  input: z.object({
    ruleId: id('规则'),
    /**
     * Latest version as displayed: of the same subject for night pay rules, of the same kind for commission rules, of
     * all rules for wages.
     */
    lastRuleId: id('规则版本'),
    reason: multilineText('原因', 100),
  }),
  answer: emptyResponse,
}
