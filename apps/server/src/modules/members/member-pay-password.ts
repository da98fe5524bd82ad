/** Payment password of a member, required before the balance pays. */
import type { Actor, Context } from '../../http/context.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { checkPayPasswordHash } from '../session/public.ts'

/**
 * Checks the encrypted field against the member's payment password. Refuses PAY_PASSWORD_UNSET, PAY_PASSWORD_WRONG with the tries
 * left, PAY_PASSWORD_LOCKED with the minutes; a calling endpoint declares all three. `context.db` is outside the caller's
 * transaction, so that wrong tries survive its rollback.
 */
export async function assertMemberPayPassword(
  context: Pick<Context<Actor>, 'db' | 'now' | 'request'>,
  memberId: number,
  secret: string,
): Promise<void> {
  const row = await context.db
    .selectFrom('member')
    .select('payPasswordHash')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  if (!row) refuseNotFound({ memberId })
  await checkPayPasswordHash(context, {
    subject: `pay:member:${memberId}`,
    payPasswordHash: row.payPasswordHash,
    secret,
  })
}
