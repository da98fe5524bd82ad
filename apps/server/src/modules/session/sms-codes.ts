/**
 * Text message codes: six digits, five minutes, single use, five wrong tries; valid only for the requesting phone and purpose. Sending is
 * limited per number, phone and address, against harassment and guessing.
 */
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { maskPhone } from '@nocturne/base/masking'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas, smsScenes } from '@nocturne/contract/session/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { toSubscriberAddress } from '../../http/caller-counts.ts'
import type { Actor, RequestInfo } from '../../http/context.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { getSmsProvider } from '../../providers/sms/registry.ts'
import { getServerSecret } from '../platform/public.ts'
import { verifyCaptcha } from './captcha.ts'
import { getCodeConsumerId } from './secrets.ts'
import { hasNoAttemptLeft, claimAttempt } from '../platform/public.ts'
import type { AttemptLimit } from '../platform/public.ts'

type SmsScene = (typeof smsScenes)[number]

const AGAIN_SECONDS = 60
const LIVE_MINUTES = 5
const MOST_WRONG = 5

/** Limits per phone number: one code a minute, five an hour, ten a day. */
const OF_NUMBER: readonly AttemptLimit[] = [
  { tries: 1, windowMinutes: 1, lockMinutes: 1 },
  { tries: 5, windowMinutes: 60, lockMinutes: 60 },
  { tries: 10, windowMinutes: 24 * 60, lockMinutes: 24 * 60 },
]
/** Limits per requesting phone; staff have a higher one, because they send codes for many guests. */
const OF_DEVICE: AttemptLimit = { tries: 10, windowMinutes: 60, lockMinutes: 60 }
const OF_STAFF: AttemptLimit = { tries: 60, windowMinutes: 60, lockMinutes: 60 }
/**
 * Limits per network address, which the guests of a venue share. Above the first one, the phone must solve captchas;
 * above the second one, no code is sent.
 */
const CAPTCHA_ADDRESS: AttemptLimit = { tries: 20, windowMinutes: 10, lockMinutes: 10 }
const OF_ADDRESS: AttemptLimit = { tries: 200, windowMinutes: 60, lockMinutes: 60 }

type SmsContext = { db: Db; now: Date; request: RequestInfo; actor: Actor }

const buildCaptchaAttemptKey = ({ request }: Pick<SmsContext, 'request'>) =>
  `sms:captcha:${toSubscriberAddress(request.ip)}`

/** True when this address requested so many codes that the next request needs a captcha. Not called for staff. */
export const isSmsCaptchaDue = ({ db, now, request }: Pick<SmsContext, 'db' | 'now' | 'request'>): Promise<boolean> =>
  hasNoAttemptLeft(db, buildCaptchaAttemptKey({ request }), CAPTCHA_ADDRESS, now)

export const sendSmsCode: Handler<typeof session.smsCode, typeof schemas.smsCode> = async (context, input) => {
  if (!getSmsProvider()) refuse('SMS_OFF')
  return sendCodeToPhone(context, await resolvePhone(context, input), input)
}

type Sent = { phoneMask: string; againSeconds: number; expireMinutes: number }

/**
 * Sends a code to this number. The caller must have checked that the actor may use the number. Throws SMS_OFF,
 * SMS_TOO_OFTEN, SMS_FAILED and captcha errors.
 */
export async function sendCodeToPhone(
  context: SmsContext,
  phone: string,
  input: Pick<CodeRequest, 'scene' | 'code' | 'uuid'>,
): Promise<Sent> {
  const { db, now, request } = context
  const provider = getSmsProvider() ?? refuse('SMS_OFF')
  await assertSmsLimit(context, phone, input)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const at = formatTime(now)
  const { smsCodeId } = await db
    .insertInto('smsCode')
    .values({
      phonenumber: phone,
      smsScene: input.scene,
      deviceId: request.deviceId,
      codeHash: await hashCode(db, { phone, scene: input.scene, code }),
      createdAt: at,
      expiresAt: addMinutes(at, LIVE_MINUTES),
    })
    .returning('smsCodeId')
    .executeTakeFirstOrThrow()
  const reply = await provider.sendCode(phone, code)
  if (reply.state === 'refused') {
    await db.deleteFrom('smsCode').where('smsCodeId', '=', smsCodeId).execute()
    refuse('SMS_FAILED')
  }
  return { phoneMask: maskPhone(phone), againSeconds: AGAIN_SECONDS, expireMinutes: LIVE_MINUTES }
}

type CodeRequest = {
  phonenumber?: string | undefined
  memberId?: number | undefined
  scene: SmsScene
  code?: string | undefined
  uuid?: string | undefined
}

/**
 * Determines the number a code is sent to. A member's codes go only to their own number. Staff need a permission to
 * address a member by id. Codes that authorize an action at the counter are requested by staff or by the member. The
 * code for an employee's pay password goes to the number bound to the account, never to a number in the request.
 */
async function resolvePhone({ db, actor }: SmsContext, { phonenumber, memberId, scene }: CodeRequest): Promise<string> {
  if (scene === 'login') return phonenumber ?? refuseField('phonenumber', '手机号')
  if (actor.kind === 'member' && scene !== 'payPassword') return requireMemberPhone(db, actor.memberId)
  if (actor.kind !== 'staff' || scene === 'password') refuse('NO_PERMISSION')
  if (scene === 'payPassword') return requireBoundPhone(db, actor.userId)
  if (memberId === undefined) return phonenumber ?? refuseField('phonenumber', '手机号')
  if (!actor.permissions.has('member:info:view')) refuse('NO_PERMISSION')
  return requireMemberPhone(db, memberId)
}

/** Reads the number bound to the employee's account. Throws PHONE_NOT_BOUND. */
export async function requireBoundPhone(db: Db, userId: number): Promise<string> {
  const { phonenumber } = await db
    .selectFrom('appUser')
    .select('phonenumber')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return phonenumber ?? refuse('PHONE_NOT_BOUND')
}

async function requireMemberPhone(db: Db, memberId: number): Promise<string> {
  const member = await db
    .selectFrom('member')
    .select('phonenumber')
    .where('memberId', '=', memberId)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  return member?.phonenumber ?? refuseNotFound({ memberId })
}

/** Throws SMS_TOO_OFTEN beyond the limits of number, phone or address; CAPTCHA_EXPIRED or CAPTCHA_WRONG where a captcha is required. */
async function assertSmsLimit(
  context: SmsContext,
  phone: string,
  { code = '', uuid = '' }: Pick<CodeRequest, 'code' | 'uuid'>,
): Promise<void> {
  const { db, now, request, actor } = context
  const isStaff = actor.kind === 'staff'
  if (!isStaff && (await isSmsCaptchaDue(context))) await verifyCaptcha(context, { uuid, code })
  const caller: [string, AttemptLimit] = isStaff
    ? [`sms:staff:${actor.userId}`, OF_STAFF]
    : [`sms:device:${request.deviceId === '' ? toSubscriberAddress(request.ip) : request.deviceId}`, OF_DEVICE]
  const counts: [string, AttemptLimit][] = [
    caller,
    ...(isStaff
      ? []
      : ([[`sms:address:${toSubscriberAddress(request.ip)}`, OF_ADDRESS]] satisfies [string, AttemptLimit][])),
    ...OF_NUMBER.map((limit): [string, AttemptLimit] => [`sms:number:${limit.windowMinutes}:${phone}`, limit]),
  ]
  for (const [subject, limit] of counts)
    if (!(await claimAttempt(db, subject, limit, now)).admitted) refuse('SMS_TOO_OFTEN')
  if (!isStaff) await claimAttempt(db, buildCaptchaAttemptKey(context), CAPTCHA_ADDRESS, now)
}

type Proof = { phone: string; scene: SmsScene; code: string }

/** Hashes a code with a key of the installation: a plain hash of six digits could be reversed from the table. */
async function hashCode(db: Db, { phone, scene, code }: Proof): Promise<string> {
  const key = await getServerSecret(db, 'sms-codes', () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', key).update(`${phone} ${scene} ${code}`).digest('base64url')
}

/**
 * Consumes the code sent to `phone` for `scene` at the request of this phone. Throws SMS_CODE_WRONG for a wrong, expired, used or foreign
 * code, and for the correct one after five wrong tries. `db` must be outside any transaction: wrong tries stay counted, and a correct code
 * is used up even if the command fails. A retry of the same command may use its code again, also after the server died before the commit.
 */
export async function requireSmsCode(
  { db, now, request }: Pick<SmsContext, 'db' | 'now' | 'request'>,
  proof: Proof,
): Promise<void> {
  const at = formatTime(now)
  const codeHash = await hashCode(db, proof)
  const owner = getCodeConsumerId(request)
  const { rows } = await sql<{ right: boolean }>`
    update sms_code c set
      used_at = case when c.code_hash = ${codeHash} then ${at}::timestamptz else c.used_at end,
      used_by = case when c.code_hash = ${codeHash} then ${owner} else c.used_by end,
      wrong_tries = c.wrong_tries + case when c.code_hash = ${codeHash} then 0 else 1 end
    where c.sms_code_id = (
        select l.sms_code_id from sms_code l
        where l.phonenumber = ${proof.phone} and l.sms_scene = ${proof.scene} and l.device_id = ${request.deviceId}
        order by l.sms_code_id desc limit 1)
      and (c.used_at is null or c.used_by = ${owner}) and c.wrong_tries < ${MOST_WRONG} and c.expires_at > ${at}
    returning c.code_hash = ${codeHash} as right`.execute(db)
  if (rows[0]?.right !== true) refuse('SMS_CODE_WRONG')
}
