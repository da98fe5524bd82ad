/** Members in tests: with a session created directly, or signed in with the code from a captured text message. */
import { randomBytes } from 'node:crypto'
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import { members } from '@nocturne/contract/members/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { hashToken } from '../src/http/session-guard.ts'
import { setSmsProvider } from '../src/providers/sms/registry.ts'
import type { BottleReminder, QueueNotice, SmsReply } from '../src/providers/sms/sms-provider.ts'
import type { Caller, TestApi } from './api.ts'
import { createTokenCaller } from './log-in.ts'

type Phone = Pick<Caller, 'send' | 'call'>

/** A phone with a session of this member. */
export async function createMemberPhone(
  api: TestApi,
  memberId: number,
  device = `phone-of-${memberId}`,
): Promise<Phone & { token: string }> {
  const token = randomBytes(32).toString('base64url')
  const life = {
    createdAt: '2026-01-01 00:00:00',
    lastSeenAt: formatTime(parseTime(api.clock.now())),
    expiresAt: '2099-01-01 00:00:00',
    absoluteExpiresAt: '2099-01-01 00:00:00',
  }
  await api.db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), kind: 'member', memberId, deviceId: device, ...life })
    .execute()
  return { ...createTokenCaller(api, token, device), token }
}

/** Installs a text sender that records messages; `reply` is its result. */
export function captureSms() {
  const sent: { phone: string; code: string }[] = []
  const reminded: ({ phone: string } & BottleReminder)[] = []
  const queued: ({ phone: string } & QueueNotice)[] = []
  const state: { reply: SmsReply } = { reply: { state: 'sent' } }
  setSmsProvider({
    mode: 'live',
    sendCode: async (phone, code) => {
      sent.push({ phone, code })
      return state.reply
    },
    sendReminder: async (phone, reminder) => {
      reminded.push({ phone, ...reminder })
      return state.reply
    },
    sendQueue: async (phone, notice) => {
      queued.push({ phone, ...notice })
      return state.reply
    },
  })
  return { sent, reminded, queued, state, last: () => sent.at(-1)?.code ?? '' }
}

type Sms = ReturnType<typeof captureSms>

/** Requests a code on this device and signs in with it. */
export async function signInByPhone(
  api: TestApi,
  sms: Sms,
  { phone, device, ...more }: { phone: string; device: string; employeeCode?: string; validCode?: string },
) {
  const caller = createTokenCaller(api, null, device)
  await caller.call(session.smsCode, { phonenumber: phone, scene: 'login' })
  const answer = await caller.call(members.login, { phonenumber: phone, smsCode: sms.last(), ...more })
  if ('needPhone' in answer) throw new Error('the number was asked for though it was given')
  return { ...answer, phone: createTokenCaller(api, answer.access_token, device) }
}
