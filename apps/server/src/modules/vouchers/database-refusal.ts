/** Converts a refusal by the database to the contract's error, outside commands. Returns any other error unchanged. */
import { findRefusal } from '../../db/constraints.ts'
import { Refusal } from '../../http/refusal.ts'

export function toContractRefusal(error: unknown): unknown {
  const known = findRefusal(error)
  return known ? new Refusal(known.errCode, known.vars) : error
}
