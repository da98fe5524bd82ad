/** A signed-in phone at a server process that retries with the same key until it gets a response. */
import { randomUUID } from 'node:crypto'
import type { AnswerOf, Endpoint, Envelope, InputOf } from '@nocturne/contract/endpoint'
import { buildRequest } from '../api.ts'
import { pause } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'

const GIVE_UP_MS = 30_000

export type RetryingPhone = {
  /** Sends until there is a response. Throws when the server refuses, or does not respond for half a minute. */
  insist: <E extends Endpoint>(endpoint: E, input: InputOf<E>, key?: string) => Promise<AnswerOf<E>>
  /** Sends once; undefined without a response within `withinMs`, or with one that leaves the outcome open. */
  attempt: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    key: string,
    withinMs?: number,
  ) => Promise<Envelope<AnswerOf<E>> | undefined>
}

export function createRetryingPhone(server: ServerProcess, token: string): RetryingPhone {
  const sendOnce: RetryingPhone['attempt'] = async (endpoint, input, key, withinMs = 8_000) => {
    const { method, url, headers, payload } = buildRequest(
      endpoint,
      input as Record<string, unknown>,
      token,
      key,
    ) as Sent
    try {
      const body = payload === undefined ? {} : { body: payload }
      const reply = await fetch(server.url + url, { method, headers, ...body, signal: AbortSignal.timeout(withinMs) })
      return reply.status === 200 ? ((await reply.json()) as Envelope<AnswerOf<typeof endpoint>>) : undefined
    } catch {
      return undefined
    }
  }
  return {
    attempt: sendOnce,
    insist: async (endpoint, input, key = randomUUID()) => {
      const until = Date.now() + GIVE_UP_MS
      while (Date.now() < until) {
        const answer = await sendOnce(endpoint, input, key, 1_000)
        if (answer?.code === 200) return answer.data
        if (answer) throw new Error(`refused: ${answer.errCode} ${answer.msg}`)
        await pause(40)
      }
      throw new Error('no answer in time')
    },
  }
}

type Sent = { method: string; url: string; headers: Record<string, string>; payload?: string }
