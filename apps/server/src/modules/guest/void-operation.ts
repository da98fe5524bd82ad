/**
 * Returns the outcome of a write whose response was lost, to the guest's phone or member that sent it. Keys include the
 * phone and member, so a key of another author looks like an unknown one. An unknown key is voided, which writes a row
 * and a log line; therefore voiding is limited per phone, and for all unknown phones together.
 */
import { formatTime } from '@nocturne/base/venue-time'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import type { Handler } from '../../http/bind.ts'
import { buildActorKey } from '../../http/command.ts'
import type { Actor, Context } from '../../http/context.ts'
import { requireDeviceId, isAccountDeviceId } from '../../http/device-id.ts'
import { refuse, UnauthorizedError } from '../../http/refusal.ts'
import { readUsedKeys } from '../../http/void-key.ts'
import { voidPendingOperation, claimAttempt } from '../platform/public.ts'
import { GUEST_ACTOR } from './guest-actor.ts'

/**
 * Limits of voided keys. A phone with a failing network queries only a few writes in an evening; all unknown phones
 * together have little more than the limit of one phone.
 */
const OF_PHONE = { tries: 40, windowMinutes: 10, lockMinutes: 1 }
const OF_STRANGERS = { tries: 60, windowMinutes: 10, lockMinutes: 1 }

export const voidGuestOperation: Handler<typeof guest.voidOperation, typeof schemas.voidOperation> = async (
  context,
  { operationId },
) => {
  const { db, actor, request } = context
  if (actor.kind === 'guest') assertOwner(context)
  const owner = buildActorKey(actor, request.deviceId)
  const known = await readUsedKeys(db, { actor: owner, key: operationId })
  if (!known.thisOne) await assertVoidLimit(context, { owner, isKnown: known.anyOne || (await hasPass(context)) })
  return voidPendingOperation(context, operationId, toDoer(actor))
}

/**
 * Refuses two kinds of requests. With an expired session: its writes are stored under the session's owner, so the
 * client must log in again. With a device id that is derived from a provider account: an account identifies a phone but
 * proves nothing.
 */
function assertOwner({ request }: Context<Actor>): void {
  if (request.tokenHash !== null) throw new UnauthorizedError()
  if (isAccountDeviceId(requireDeviceId(request))) refuse('GUEST_PASS_EXPIRED')
}

function toDoer(actor: Actor): { userId: number | null; userName: string } {
  if (actor.kind === 'staff') return { userId: actor.userId, userName: actor.nickName }
  return { userId: null, userName: actor.kind === 'member' ? '会员' : GUEST_ACTOR.nickName }
}

async function assertVoidLimit({ db, now }: Context<Actor>, { owner, isKnown }: { owner: string; isKnown: boolean }) {
  const [subject, limit] = isKnown ? [owner, OF_PHONE] : ['strangers', OF_STRANGERS]
  if (!(await claimAttempt(db, `guest-void:${subject}`, limit, now)).admitted) refuse('TOO_FREQUENT')
}

/** Returns whether this phone has a pass that is still valid. */
async function hasPass({ db, actor, request, now }: Context<Actor>): Promise<boolean> {
  if (actor.kind !== 'guest') return true
  const pass = await db
    .selectFrom('guestPass')
    .select('passHash')
    .where('deviceId', '=', request.deviceId)
    .where('expiresAt', '>', formatTime(now))
    .executeTakeFirst()
  return pass !== undefined
}
