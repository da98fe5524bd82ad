/**
 * Who may still try a password. A venue's phones share one address, so what locks is the phone, and the account for that phone:
 * somebody who guesses shuts out himself. An account is closed to phones it was never used on once very many have guessed at it, for a
 * short while and, when it goes on, for long; an address with very many wrong tries has to solve captchas; the phones of the house go on either way.
 */
import { userStatus } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import { subscriber } from '../../http/caller-counts.ts'
import type { RequestInfo } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { clearAttempts, giveBackAttempt, isExhausted, takeAttempt } from '../platform/public.ts'
import type { Limit } from '../platform/public.ts'

const window = { windowMinutes: 10, lockMinutes: 10 }
const ACCOUNT_ON_PHONE: Limit = { tries: 5, ...window }
const ACCOUNT: Limit = { tries: 50, ...window }
/** Fifty every ten minutes would be thousands a day: whoever has patience and reads every captcha gets so many. */
const ACCOUNT_LONG: Limit = { tries: 200, windowMinutes: 24 * 60, lockMinutes: 12 * 60 }
const PHONE: Limit = { tries: 20, ...window }
/** Phones that do not say who they are cannot be told apart: one of them uses up what goes without a captcha, and nothing more. */
const NAMELESS: Limit = { tries: 60, ...window }
const ADDRESS: Limit = { tries: 500, ...window }

type Caller = { db: Db; now: Date; request: Pick<RequestInfo, 'ip' | 'deviceId'> }

export type Try = {
  /** Tries left of this account on this phone. */
  left: number
  lockedMinutes: number
  /** The password was right: nothing of this try counts. */
  giveBack: () => Promise<void>
}

/**
 * Counts a try before it is made; `solved`: he solved a captcha for it. Refuses TOO_FREQUENT for the phone, ACCOUNT_LOCKED for the
 * account, CAPTCHA_EXPIRED for a phone without a name that came in a burst with others.
 */
export async function takeTry(
  { db, now, request }: Caller,
  { username, solved }: { username: string; solved: boolean },
): Promise<Try> {
  const phone = phoneOf(request)
  const onPhone = `login:account:${username}:${phone.subject}`
  const shared = [phone, addressOf(request)]
  const { admitted } = await takeAttempt(db, phone.subject, phone.limit, now)
  if (!admitted && request.deviceId !== '') refuse('TOO_FREQUENT')
  if (!admitted && !solved) refuse('CAPTCHA_EXPIRED')
  const attempt = await takeAttempt(db, onPhone, ACCOUNT_ON_PHONE, now)
  if (!attempt.admitted) refuse('ACCOUNT_LOCKED', { n: attempt.lockedMinutes })
  if (!(await usedBefore(db, request, username))) {
    for (const account of ofAccount(username)) {
      const ofAll = await takeAttempt(db, account.subject, account.limit, now)
      if (!ofAll.admitted) refuse('ACCOUNT_LOCKED', { n: ofAll.lockedMinutes })
      shared.push(account)
    }
  }
  await takeAttempt(db, addressOf(request).subject, ADDRESS, now)
  const { left, lockedMinutes } = attempt
  const giveBack = async () => {
    await clearAttempts(db, onPhone)
    await Promise.all(shared.map(({ subject, limit }) => giveBackAttempt(db, subject, limit)))
  }
  return { left, lockedMinutes, giveBack }
}

/**
 * True when so many went wrong behind this address, or from its phones without a name, that an unknown phone solves a captcha first,
 * whatever the venue asks usually.
 */
export async function captchaDue({ db, now, request }: Caller): Promise<boolean> {
  const phone = phoneOf(request)
  if (request.deviceId === '' && (await isExhausted(db, phone.subject, phone.limit, now))) return true
  const { subject, limit } = addressOf(request)
  return (await isExhausted(db, subject, limit, now)) && !(await usedBefore(db, request))
}

type Counted = { subject: string; limit: Limit }

function phoneOf({ ip, deviceId }: Caller['request']): Counted {
  return deviceId === ''
    ? { subject: `login:nameless:${subscriber(ip)}`, limit: NAMELESS }
    : { subject: `login:device:${deviceId}`, limit: PHONE }
}

/** Tries from phones it was never used on, of a short while and of a long one. */
const ofAccount = (username: string): Counted[] => [
  { subject: `login:account:${username}`, limit: ACCOUNT },
  { subject: `login:account-long:${username}`, limit: ACCOUNT_LONG },
]

/** Who got a new password from the house begins anew: he was seen by somebody. */
export async function forgetTries(db: Db, username: string): Promise<void> {
  await Promise.all(ofAccount(username).map(({ subject }) => clearAttempts(db, subject)))
}

const addressOf = ({ ip }: Caller['request']): Counted => ({
  subject: `login:address:${subscriber(ip)}`,
  limit: ADDRESS,
})

/** Somebody of the house, or the person named, has been signed in on this phone. */
async function usedBefore(db: Db, { deviceId }: Caller['request'], username?: string): Promise<boolean> {
  if (deviceId === '') return false
  const session = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.userId', 'session.userId')
    .select('tokenHash')
    .where('session.deviceId', '=', deviceId)
    .where('appUser.status', '=', userStatus.active)
    .$if(username !== undefined, (query) => query.where('appUser.userName', '=', username ?? ''))
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}
