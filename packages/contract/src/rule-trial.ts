/**
 * Schemas for a trial of a rule on past months: people who would have gained or lost. Amounts are fen. A trial writes
 * nothing.
 */
import { z } from 'zod'
import { int, page, paged } from './fields.ts'

/** Number of past months, and paging of the people. */
export const trialInput = { months: int('试算月数', 1, 3), ...page(50, 200) }

const change = {
  /** Sum under the old rule, and under the new rule. */
  before: z.number(),
  after: z.number(),
  /** `after − before`. */
  change: z.number(),
}
const side = z.object({ people: z.number(), amount: z.number() })

/**
 * Builds the response of a trial. Rows: people whose total changes, largest change first, then by id. `person` and
 * `month`: additional fields for the kind of rule.
 */
export const buildRuleTrialSchema = <P extends z.ZodRawShape, M extends z.ZodRawShape>({
  person,
  month,
}: {
  person: P
  month: M
}) =>
  paged(z.object({ userId: z.number(), userName: z.string(), deptName: z.string(), ...person, ...change })).extend({
    /** Latest month first. `people`: number of people paid under the old or the new rule. */
    months: z.array(z.object({ month: z.string(), people: z.number(), ...month, ...change })),
    gain: side,
    loss: side,
    change: z.number(),
  })
