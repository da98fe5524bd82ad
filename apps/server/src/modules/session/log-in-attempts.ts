/**
 * Limits of password attempts. All phones of a venue share one network address, so locks apply to the phone, and to the
 * account on that phone: an attacker locks out only themselves. After very many attempts an account is locked for
 * phones it was never used on, longer when the attempts continue. An address with very many wrong attempts must solve
 * captchas; phones already used by employees are exempt.
 */
import { userStatus } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import { toSubscriberAddress } from '../../http/caller-counts.ts'
import type { RequestInfo } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { clearAttempts, releaseAttempt, hasNoAttemptLeft, claimAttempt } from '../platform/public.ts'
import type { AttemptLimit } from '../platform/public.ts'

const window = { windowMinutes: 10, lockMinutes: 10 }
const ACCOUNT_ON_PHONE: AttemptLimit = { tries: 5, ...window }
const ACCOUNT: AttemptLimit = { tries: 50, ...window }
/**
 * Long-term limit against an attacker who solves every captcha: fifty attempts per ten minutes would allow thousands a
 * day.
 */
const ACCOUNT_LONG: AttemptLimit = { tries: 200, windowMinutes: 24 * 60, lockMinutes: 12 * 60 }
const PHONE: AttemptLimit = { tries: 20, ...window }
/** Limit for all phones without a device id at one address together. Above it, these phones must solve captchas. */
const NAMELESS: AttemptLimit = { tries: 60, ...window }
const ADDRESS: AttemptLimit = { tries: 500, ...window }

type Caller = { db: Db; now: Date; request: Pick<RequestInfo, 'ip' | 'deviceId'> }

export type PasswordAttempt = {
  /** Remaining attempts for this account on this phone. */
  left: number
  lockedMinutes: number
  /** Removes this attempt from the counts after a correct password. */
  giveBack: () => Promise<void>
}

/**
 * Counts an attempt before the password is checked. `solved`: the phone solved a captcha. Throws TOO_FREQUENT for the
 * phone, ACCOUNT_LOCKED for the account, and CAPTCHA_EXPIRED for a phone without device id when the limit of its
 * address is used up.
 */
export async function claimPasswordAttempt(
  { db, now, request }: Caller,
  { username, solved }: { username: string; solved: boolean },
): Promise<PasswordAttempt> {
  const phone = buildPhoneLimit(request)
  const onPhone = `login:account:${username}:${phone.subject}`
  const shared = [phone, buildAddressLimit(request)]
  const { admitted } = await claimAttempt(db, phone.subject, phone.limit, now)
  if (!admitted && request.deviceId !== '') refuse('TOO_FREQUENT')
  if (!admitted && !solved) refuse('CAPTCHA_EXPIRED')
  const attempt = await claimAttempt(db, onPhone, ACCOUNT_ON_PHONE, now)
  if (!attempt.admitted) refuse('ACCOUNT_LOCKED', { n: attempt.lockedMinutes })
  if (!(await isKnownPhone(db, request, username))) {
    for (const account of buildAccountLimits(username)) {
      const ofAll = await claimAttempt(db, account.subject, account.limit, now)
      if (!ofAll.admitted) refuse('ACCOUNT_LOCKED', { n: ofAll.lockedMinutes })
      shared.push(account)
    }
  }
  await claimAttempt(db, buildAddressLimit(request).subject, ADDRESS, now)
  const { left, lockedMinutes } = attempt
  const releaseTry = async () => {
    await clearAttempts(db, onPhone)
    await Promise.all(shared.map(({ subject, limit }) => releaseAttempt(db, subject, limit)))
  }
  return { left, lockedMinutes, giveBack: releaseTry }
}

/**
 * True when the address, or its phones without device id, had so many wrong attempts that an unknown phone must solve a
 * captcha, even if the venue does not require captchas.
 */
export async function isCaptchaDue({ db, now, request }: Caller): Promise<boolean> {
  const phone = buildPhoneLimit(request)
  if (request.deviceId === '' && (await hasNoAttemptLeft(db, phone.subject, phone.limit, now))) return true
  const { subject, limit } = buildAddressLimit(request)
  return (await hasNoAttemptLeft(db, subject, limit, now)) && !(await isKnownPhone(db, request))
}

type Counted = { subject: string; limit: AttemptLimit }

function buildPhoneLimit({ ip, deviceId }: Caller['request']): Counted {
  return deviceId === ''
    ? { subject: `login:nameless:${toSubscriberAddress(ip)}`, limit: NAMELESS }
    : { subject: `login:device:${deviceId}`, limit: PHONE }
}

/** Short-term and long-term limit of attempts from phones on which the account was never used. */
const buildAccountLimits = (username: string): Counted[] => [
  { subject: `login:account:${username}`, limit: ACCOUNT },
  { subject: `login:account-long:${username}`, limit: ACCOUNT_LONG },
]

/** Clears the counts of an account after a password reset, which requires presence in person. */
export async function clearPasswordAttempts(db: Db, username: string): Promise<void> {
  await Promise.all(buildAccountLimits(username).map(({ subject }) => clearAttempts(db, subject)))
}

const buildAddressLimit = ({ ip }: Caller['request']): Counted => ({
  subject: `login:address:${toSubscriberAddress(ip)}`,
  limit: ADDRESS,
})

/** True when any employee, or the given one, was signed in on this phone. */
async function isKnownPhone(db: Db, { deviceId }: Caller['request'], username?: string): Promise<boolean> {
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
