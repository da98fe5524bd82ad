/** A member's own pay password, before his balance pays. */
import type { Actor, Context } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { tryPayPassword } from '../session/public.ts'

/**
 * Passes when the encrypted field holds the pay password of this member. Refuses PAY_PASSWORD_UNSET, PAY_PASSWORD_WRONG with the tries left,
 * PAY_PASSWORD_LOCKED with the minutes; an endpoint that calls it names all three. `context.db` lies outside of the caller's transaction, so
 * that wrong tries stay counted.
 */
export async function demandMemberPayPassword(
  context: Pick<Context<Actor>, 'db' | 'now' | 'request'>,
  memberId: number,
  secret: string,
): Promise<void> {
  const row = await context.db
    .selectFrom('member')
    .select('payPasswordHash')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  if (!row) notFound({ memberId })
  await tryPayPassword(context, { subject: `pay:member:${memberId}`, payPasswordHash: row.payPasswordHash, secret })
}
