/** Whose balance pays at the counter: the member whose code was scanned, or whose number answered with the code sent to it. */
import type { CommandContext } from '../../../http/context.ts'
import { proveMember } from '../prove-member.ts'
import type { MemberProof } from '../prove-member.ts'

export type BalanceProof = MemberProof

/** Proves who pays; refuses as `proveMember` does. */
export const balancePayer = (context: CommandContext, proof: BalanceProof): Promise<number> =>
  proveMember(context, proof, 'pay')
