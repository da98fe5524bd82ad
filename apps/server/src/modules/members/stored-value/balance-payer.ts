/** Payer of a balance payment at the counter: the member of the scanned code, or of the number that returned the sent code. */
import type { CommandContext } from '../../../http/context.ts'
import { proveMember } from '../prove-member.ts'
import type { MemberProof } from '../prove-member.ts'

export type BalanceProof = MemberProof

/** Proves the payer; refuses as `proveMember` does. */
export const proveBalancePayer = (context: CommandContext, proof: BalanceProof): Promise<number> =>
  proveMember(context, proof, 'pay')
