/** Signing in over the API as a phone does: with a captcha, a nonce and encrypted fields. */
import { constants, publicEncrypt, randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { session } from '@nocturne/contract/session/endpoints'
import { buildRequest } from './api.ts'
import type { Caller, ApiReply, TestApi } from './api.ts'

export type EncryptionParameters = { publicKey: string; nonce: string }

/** Encrypts one field as the web app does. */
export function encrypt(pwd: string, { publicKey, nonce }: EncryptionParameters, ts: number): string {
  const plain = encodeURIComponent(JSON.stringify({ pwd, nonce, ts }))
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return publicEncrypt(key, Buffer.from(plain, 'latin1')).toString('base64')
}

/** An encrypted field with a fresh nonce, at the server's time. */
export async function encryptWithFreshNonce(api: TestApi, pwd: string): Promise<string> {
  return encrypt(pwd, await api.anonymous.call(session.code, {}), +parseTime(api.clock.now()))
}

/** Switches the captcha on or off for this test's server. */
export async function setCaptcha(api: TestApi, on: boolean): Promise<void> {
  await api.db
    .insertInto('sysConfig')
    .values({ configKey: 'login.captcha', configValue: JSON.stringify(on) })
    .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue: JSON.stringify(on) }))
    .execute()
}

/** Signs in without a captcha; returns the whole reply. */
export async function logIn(api: TestApi, username: string, password: string) {
  return api.anonymous.send(session.login, { username, password: await encryptWithFreshNonce(api, password) })
}

/** A caller with a token issued by the server, on the given device. */
export function createTokenCaller(
  api: TestApi,
  token: string | null,
  deviceId?: string,
): Pick<Caller, 'send' | 'call'> {
  const send: Caller['send'] = async (endpoint, input, options = {}) => {
    const request = buildRequest(endpoint, input as Record<string, unknown>, token, options.key ?? randomUUID())
    const headers = deviceId === undefined ? request.headers : { ...request.headers, 'x-device-id': deviceId }
    const response = await api.app.inject({ ...request, headers })
    return { ...response.json<ApiReply<never>>(), httpStatus: response.statusCode }
  }
  return {
    send,
    call: async (endpoint, input, options) => {
      const reply = await send(endpoint, input, options)
      if (reply.code !== 200) throw new Error(`${endpoint.id}: ${reply.errCode ?? reply.code} ${reply.msg}`)
      return reply.data
    },
  }
}
