/**
 * Payer of a balance payment at the counter: the member whose code was scanned, or who gave the code sent to their
 * phone number.
 */
import type { CommandContext } from '../../../http/context.ts'
import { proveMember } from '../prove-member.ts'
import type { MemberProof } from '../prove-member.ts'

export type BalanceProof = MemberProof

/** Verifies the payer and returns the member id; refuses as `proveMember` does. */
export const verifyBalancePayer = (context: CommandContext, proof: BalanceProof): Promise<number> =>
  proveMember(context, proof, 'pay')
