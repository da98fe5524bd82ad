/** What travels about a rule that is tried on months that are over: who would have gained, who lost. Amounts are fen. Nothing is written. */
import { z } from 'zod'
import { int, page, paged } from './fields.ts'

/** How many months back, and which page of the people. */
export const trialInput = { months: int('试算月数', 1, 3), ...page(50, 200) }

const change = {
  /** As they were paid, and as they would have been. */
  before: z.number(),
  after: z.number(),
  /** `after − before`. */
  change: z.number(),
}
const side = z.object({ people: z.number(), amount: z.number() })

/** Rows: whoever gains or loses over the months, those it changes most for first, then by id. `person` and `month`: what a kind of rule says besides. */
export const ruleTrial = <P extends z.ZodRawShape, M extends z.ZodRawShape>({
  person,
  month,
}: {
  person: P
  month: M
}) =>
  paged(z.object({ userId: z.number(), userName: z.string(), deptName: z.string(), ...person, ...change })).extend({
    /** The latest first; `people`: whoever is paid by either. */
    months: z.array(z.object({ month: z.string(), people: z.number(), ...month, ...change })),
    gain: side,
    loss: side,
    change: z.number(),
  })
