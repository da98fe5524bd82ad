/** Calls the server over its HTTP interface; each test file has its own database and time. */
import { randomBytes, randomUUID } from 'node:crypto'
import { addMinutes, formatTime, parseTime } from '@nocturne/base/venue-time'
import type { AnswerOf, Endpoint, Envelope, InputOf } from '@nocturne/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { buildServer } from '../src/app/server.ts'
import type { ServerOptions } from '../src/app/server.ts'
import { connect } from '../src/db/connection.ts'
import type { ConnectionOptions, Db } from '../src/db/connection.ts'
import { setSecretsKey } from '../src/modules/platform/public.ts'
import { hashToken } from '../src/http/session-guard.ts'
import { createTestDatabase } from './harness/database.ts'
import { runAtEnd } from './harness/at-end.ts'

/** Saturday 2026-03-14, 22:00, during the night of 2026-03-14. */
export const TONIGHT = '2026-03-14 22:00:00'

/** Token with which tests read the metrics of the server. */
export const OPERATIONS_TOKEN = 'token-of-the-watch-in-tests'

export type ApiReply<T> = Envelope<T> & { httpStatus: number }

export type Caller = {
  userId: number | null
  token: string | null
  /** Sends a request and returns the envelope, success or not. `key` is the idempotency key; random unless given. */
  send: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: { key?: string },
  ) => Promise<ApiReply<AnswerOf<E>>>
  /** Like `send`, but returns the data and fails the test on an error. */
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: { key?: string }) => Promise<AnswerOf<E>>
}

export type TestApi = {
  app: FastifyInstance
  db: Db
  /** Connection options of this test's database. */
  connection: ConnectionOptions
  /**
   * The server's clock; move it with `at(…)` or `later(minutes)`. It shows whole seconds unless `setMilliseconds` adds a part of one, as
   * every real clock has.
   */
  clock: {
    now: () => string
    at: (time: string) => void
    later: (minutes: number) => void
    setMilliseconds: (part: number) => void
  }
  /**
   * Signs in a demo user with a new session: `gm`, `shouyin01`, `lm01`, `yx01`, `fwy01`, `bar01`, `dz01`, `caiwu01`…
   */
  as: (userName: string) => Promise<Caller>
  anonymous: Caller
  /** A guest's phone without a session, identified by its device id. */
  phone: (deviceId: string) => Caller
}

/**
 * Starts a server on a fresh copy of the demo venue, or on the database at `place`; closed after the test file. `differing` overrides the
 * usual test options.
 */
export async function startTestApi(
  start = TONIGHT,
  differing: Pick<
    ServerOptions,
    | 'checksClock'
    | 'rateLimits'
    | 'trustedProxies'
    | 'webDir'
    | 'logLevel'
    | 'logStream'
    | 'operationsToken'
    | 'replica'
  > & {
    place?: ConnectionOptions
    /** Encrypts stored secrets; without it they are stored in plain text. */
    secretsKey?: Buffer
  } = {},
): Promise<TestApi> {
  const { place, secretsKey, ...served } = differing
  const connection = place ?? (await createTestDatabase())
  const db = connect(connection, 8)
  if (secretsKey) setSecretsKey(db, secretsKey)
  let now = start
  let milliseconds = 0
  const app = await buildServer({
    db,
    connection,
    clock: () => new Date(+parseTime(now) + milliseconds),
    logLevel: process.env['TEST_LOG'] ?? 'silent',
    checkResponses: true,
    operationsToken: OPERATIONS_TOKEN,
    rateLimits: { perCaller: 1_000_000, perAddress: 1_000_000 },
    ...served,
  })
  await app.ready()
  runAtEnd(async () => {
    await app.close()
    await db.destroy()
  })

  const createCaller = (userId: number | null, token: string | null, deviceId = ''): Caller => {
    const send: Caller['send'] = async (endpoint, input, options = {}) => {
      const response = await app.inject(
        buildRequest(endpoint, input as Record<string, unknown>, token, options.key ?? randomUUID(), deviceId),
      )
      return { ...response.json<Envelope<never>>(), httpStatus: response.statusCode }
    }
    return {
      userId,
      token,
      send,
      call: async (endpoint, input, options) => {
        const reply = await send(endpoint, input, options)
        if (reply.code !== 200)
          throw new Error(
            `${endpoint.id}: ${reply.errCode ?? reply.code} ${reply.msg} ${JSON.stringify(reply.detail ?? '')}`,
          )
        return reply.data
      },
    }
  }

  return {
    app,
    db,
    connection,
    clock: {
      now: () => now,
      at: (time) => (now = time),
      later: (minutes) => (now = addMinutes(now, minutes)),
      setMilliseconds: (part) => (milliseconds = part),
    },
    as: async (userName) => {
      const { userId } = await db
        .selectFrom('appUser')
        .select('userId')
        .where('userName', '=', userName)
        .executeTakeFirstOrThrow()
      const token = randomBytes(32).toString('base64url')
      const life = {
        createdAt: '2026-01-01 00:00:00',
        lastSeenAt: formatTime(parseTime(now)),
        expiresAt: '2099-01-01 00:00:00',
        absoluteExpiresAt: '2099-01-01 00:00:00',
      }
      await db
        .insertInto('session')
        .values({ tokenHash: hashToken(token), kind: 'staff', userId, ...life })
        .execute()
      return createCaller(userId, token)
    },
    anonymous: createCaller(null, null),
    phone: (deviceId) => createCaller(null, null, deviceId),
  }
}

/** The HTTP request as a phone would send it. */
export function buildRequest(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token: string | null,
  key: string,
  deviceId = '',
) {
  const fields = { ...input }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = String(fields[name])
    delete fields[name]
    return encodeURIComponent(value)
  })
  const text = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
  const query = new URLSearchParams(text).toString()
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  if (deviceId !== '') headers['x-device-id'] = deviceId
  if (endpoint.kind === 'command') headers['idempotency-key'] = key
  if (endpoint.method === 'GET' || endpoint.input === 'query')
    return { method: endpoint.method, url: `${path}${query ? `?${query}` : ''}`, headers }
  return {
    method: endpoint.method,
    url: path,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: query,
  }
}
