/**
 * 登录. Order of checks: captcha, attempts of the phone, attempts of the account, password. An unknown account is counted
 * and locked like a known one and takes equally long. A disabled account is reported only after the correct password.
 */
import { userStatus } from '@nocturne/contract/codes'
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { RequestInfo } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { loadConfig, writeOperationLog } from '../platform/public.ts'
import { createCaptcha, verifyCaptcha } from './captcha.ts'
import { verifyPassword } from './passwords.ts'
import { decryptSecret, createNonce, getPublicKeyPem } from './secrets.ts'
import type { SecretContext } from './secrets.ts'
import { createStaffSession } from './sessions.ts'
import type { StaffToken } from './sessions.ts'
import { isCaptchaDue, claimPasswordAttempt } from './log-in-attempts.ts'
import { isSmsCaptchaDue } from './sms-codes.ts'

export const readCaptcha: Handler<typeof session.code, typeof schemas.code> = async ({ db, now, request }, { use }) => {
  const [captchaEnabled, publicKey, nonce] = await Promise.all([
    use === 'sms' ? isSmsCaptchaDue({ db, now, request }) : isCaptchaRequired({ db, now, request }),
    getPublicKeyPem(db),
    createNonce(db, now),
  ])
  const captcha = captchaEnabled ? await createCaptcha({ db, now, request }) : { uuid: '', img: '' }
  return { captchaEnabled, ...captcha, publicKey, nonce }
}

export type LoginAccount = { userId: number; nickName: string; passwordHash: string | null; status: string }

/**
 * Verifies a login and returns the active account. Throws LOGIN_FAILED, ACCOUNT_LOCKED, ACCOUNT_DISABLED, TOO_FREQUENT
 * or CAPTCHA_EXPIRED. `solved`: result of `requireCaptcha`. Also used when a provider account is bound.
 */
export async function verifyLogin(
  context: SecretContext,
  { username, password, solved }: { username: string; password: string; solved: boolean },
): Promise<LoginAccount> {
  const { db, now, request } = context
  const attempt = await claimPasswordAttempt({ db, now, request }, { username, solved })
  const typed = await decryptSecret(context, password)
  const account = await db
    .selectFrom('appUser')
    .select(['userId', 'nickName', 'passwordHash', 'status'])
    .where('userName', '=', username)
    .executeTakeFirst()
  const right = await verifyPassword(typed ?? '', account?.passwordHash ?? null, `${request.ip} ${request.deviceId}`)
  if (!right || !account || typed === null) {
    await logFailure(context, username)
    if (attempt.left === 0) refuse('ACCOUNT_LOCKED', { n: attempt.lockedMinutes })
    refuse('LOGIN_FAILED')
  }
  await attempt.giveBack()
  if (account.status !== userStatus.active) refuse('ACCOUNT_DISABLED')
  return account
}

/**
 * Logs the account name only if the account exists, because people sometimes type the password into the wrong field.
 */
async function logFailure({ db, now, request }: SecretContext, username: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('appUser')
      .select(['userId', 'nickName'])
      .where('userName', '=', username)
      .executeTakeFirst()
    const actor = { userId: known?.userId ?? null, userName: known?.nickName ?? '未知账号' }
    await writeOperationLog(
      tx,
      { request, now, doer: actor },
      { title: '登录失败', businessType: 'session', subjectType: 'user', ...(known && { subjectId: known.userId }) },
    )
  })
}

type CaptchaContext = Pick<SecretContext, 'db' | 'now' | 'request'>

/** True when the venue requires captchas, or this address had too many wrong tries. */
const isCaptchaRequired = async (asking: CaptchaContext): Promise<boolean> =>
  (await loadConfig(asking.db))['login.captcha'] || isCaptchaDue(asking)

/**
 * Consumes the captcha where one is required. Returns whether one was required. Throws CAPTCHA_EXPIRED or
 * CAPTCHA_WRONG.
 */
export async function requireCaptcha(
  { db, now, request }: CaptchaContext,
  { code = '', uuid = '' }: { code?: string | undefined; uuid?: string | undefined },
): Promise<boolean> {
  if (!(await isCaptchaRequired({ db, now, request }))) return false
  await verifyCaptcha({ db, now, request }, { uuid, code })
  return true
}

type Entrance = { request: RequestInfo; now: Date; title: string }

/** Opens a session for an authenticated employee and logs it under `title`. */
export async function openStaffSession(
  tx: Tx,
  { userId, nickName }: Pick<LoginAccount, 'userId' | 'nickName'>,
  { request, now, title }: Entrance,
): Promise<StaffToken> {
  const token = await createStaffSession(tx, { userId, request, now })
  await writeOperationLog(
    tx,
    { request, now, doer: { userId, userName: nickName } },
    { title, businessType: 'session', subjectType: 'user', subjectId: userId, after: { deviceId: request.deviceId } },
  )
  return token
}

export const logIn: Handler<typeof session.login, typeof schemas.login> = async (
  context,
  { username, password, code, uuid },
) => {
  const solved = await requireCaptcha(context, { code, uuid })
  const account = await verifyLogin(context, { username, password, solved })
  const { db, now, request } = context
  return db.transaction().execute((tx) => openStaffSession(tx, account, { request, now, title: '登录' }))
}
