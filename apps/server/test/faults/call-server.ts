/** Calls to a server process that may die during a call. */
import { randomUUID } from 'node:crypto'
import type { AnswerOf, Endpoint, Envelope, InputOf } from '@nocturne/contract/endpoint'
import { buildRequest } from '../api.ts'

/** Credentials, and the idempotency key: random unless given. */
export type CallCredentials = { token?: string; deviceId?: string; key?: string }

export function createServerClient(server: () => { url: string }) {
  /** The response, or undefined when the server died. */
  async function send<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    { token, deviceId, key = randomUUID() }: CallCredentials,
  ): Promise<Envelope<AnswerOf<E>> | undefined> {
    const sent = buildRequest(endpoint, input as Record<string, unknown>, token ?? null, key, deviceId)
    const body = 'payload' in sent ? { body: sent.payload } : {}
    const request = { method: sent.method, headers: sent.headers, ...body }
    const reply = await fetch(server().url + sent.url, request).catch(() => null)
    return reply ? ((await reply.json()) as Envelope<AnswerOf<E>>) : undefined
  }

  /** Like `send`, but returns the data and throws on an error. */
  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, from: CallCredentials): Promise<AnswerOf<E>> {
    const answer = await send(endpoint, input, from)
    if (answer?.code !== 200) throw new Error(`${endpoint.id}: ${answer?.errCode} ${answer?.msg}`)
    return answer.data
  }
  return { send, call }
}
