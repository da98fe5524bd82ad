/** What the database refuses outside a command, in the words of the contract; anything else as it is. */
import { refusalOf } from '../../db/constraints.ts'
import { Refusal } from '../../http/refusal.ts'

export function refusedAs(error: unknown): unknown {
  const known = refusalOf(error)
  return known ? new Refusal(known.errCode, known.vars) : error
}
