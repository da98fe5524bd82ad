/**
 * What became of a write of a guest's phone, or a member's, whose answer was lost. Whoever wrote it is told, and nobody else: keys are
 * kept by phone and by member, and somebody else's is as unknown as one that was made up. What nobody has heard of becomes void,
 * which leaves a row and a line of the log: so that is done only so often, for one phone and for all that the house does not know.
 */
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { schemas } from '@nocturne/contract/guest/schemas'
import type { Handler } from '../../http/bind.ts'
import { actorKey } from '../../http/command.ts'
import type { Actor, Context } from '../../http/context.ts'
import { demandDevice, isNamedByAccount } from '../../http/demand-device.ts'
import { refuse, Unauthorized } from '../../http/refusal.ts'
import { keysOf } from '../../http/void-key.ts'
import { askFate, takeAttempt } from '../platform/public.ts'
import { THE_GUEST } from './guest-actor.ts'

/** A phone whose network fails all evening asks about a few writes; strangers share what one of them would need. */
const OF_PHONE = { tries: 40, windowMinutes: 10, lockMinutes: 1 }
const OF_STRANGERS = { tries: 60, windowMinutes: 10, lockMinutes: 1 }

export const voidGuestOperation: Handler<typeof guest.voidOperation, typeof schemas.voidOperation> = async (
  context,
  { operationId },
) => {
  const { db, actor, request } = context
  if (actor.kind === 'guest') demandOwner(context)
  const owner = actorKey(actor, request.deviceId)
  const known = await keysOf(db, { actor: owner, key: operationId })
  if (!known.thisOne) await demandPace(context, { owner, isKnown: known.anyOne || (await holdsPass(context)) })
  return askFate(context, operationId, doerOf(actor))
}

/**
 * Who comes with a session that is over wrote as somebody else than this phone: he is asked to sign in, and told nothing. An account
 * of a provider names a phone, but proves it to nobody.
 */
function demandOwner({ request }: Context<Actor>): void {
  if (request.tokenHash !== null) throw new Unauthorized()
  if (isNamedByAccount(demandDevice(request))) refuse('GUEST_PASS_EXPIRED')
}

function doerOf(actor: Actor): { userId: number | null; userName: string } {
  if (actor.kind === 'staff') return { userId: actor.userId, userName: actor.nickName }
  return { userId: null, userName: actor.kind === 'member' ? '会员' : THE_GUEST.nickName }
}

async function demandPace({ db, now }: Context<Actor>, { owner, isKnown }: { owner: string; isKnown: boolean }) {
  const [subject, limit] = isKnown ? [owner, OF_PHONE] : ['strangers', OF_STRANGERS]
  if (!(await takeAttempt(db, `guest-void:${subject}`, limit, now)).admitted) refuse('TOO_FREQUENT')
}

/** Whether this phone has scanned the code of a table tonight. */
async function holdsPass({ db, actor, request }: Context<Actor>): Promise<boolean> {
  if (actor.kind !== 'guest') return true
  const held = await db
    .selectFrom('guestPass')
    .select('passHash')
    .where('deviceId', '=', request.deviceId)
    .executeTakeFirst()
  return held !== undefined
}
