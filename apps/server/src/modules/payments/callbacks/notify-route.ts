/**
 * Callbacks of providers. The bytes are verified first; the event is stored and settled in one transaction; then "success" is
 * returned. On a failure the provider gets an error and sends the callback again.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getPool } from '../../../db/connection.ts'
import type { Db } from '../../../db/connection.ts'
import { DeferredCallbackError, ForgedCallbackError } from '../../../providers/provider.ts'
import type { CallbackEvent, CallbackReply, PayProvider, ProviderName } from '../../../providers/provider.ts'
import { getProviders } from '../../../providers/registry.ts'
import { settleRefund } from '../refunds/channel-refunds.ts'
import { limitConcurrency } from '../attempts/limit-concurrency.ts'
import { storeCallbackEvent } from './store-event.ts'
import { QueryRequiredError, applyProviderResult } from '../attempts/apply-provider-result.ts'
import { toLogFields } from '../../../http/log-events.ts'

const BODY_LIMIT = 65_536

/** Callbacks rejected and accepted since start, for `/metrics`. */
type CallbackCounts = { accepted: number; forged: number; failed: number }

/** `POST /api/pay/notify/{provider}`: no login, no envelope, raw body. */
export async function receiveCallbacks(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): Promise<CallbackCounts> {
  const counts: CallbackCounts = { accepted: 0, forged: 0, failed: 0 }
  const take = mergeRepeatedEvents({ db, inTurn: limitConcurrency(computeConcurrency(db)) })
  const fail = (request: FastifyRequest, reply: FastifyReply, { rejected }: PayProvider, error: unknown) => {
    counts.failed += 1
    request.log.error(toLogFields('payments.callback-failed', { err: error }), 'callback could not be processed')
    return send(reply, { ...rejected, status: 500 })
  }
  await app.register(async (scope) => {
    // The signature covers the bytes: no parser may run before.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: string } }>('/api/pay/notify/:provider', async (request, reply) => {
      const provider = getProviders()[request.params.provider as ProviderName]
      if (!provider) return reply.status(404).send('')
      const body = typeof request.body === 'string' ? request.body : ''
      let event: CallbackEvent
      try {
        event = await provider.readCallback({ body, headers: request.headers as Record<string, string | undefined> })
      } catch (error) {
        if (error instanceof DeferredCallbackError) return fail(request, reply, provider, error)
        if (!(error instanceof ForgedCallbackError))
          request.log.error(toLogFields('payments.callback-unreadable', { err: error }), 'callback could not be read')
        counts.forged += 1
        request.log.warn(
          toLogFields('payments.callback-refused', {
            provider: provider.name,
            reason: (error as Error).message.slice(0, 200),
          }),
          'callback refused',
        )
        return send(reply, provider.rejected)
      }
      try {
        await take(provider, event, clock())
        counts.accepted += 1
        return send(reply, (event.kind === 'refund' && event.answer) || provider.accepted)
      } catch (error) {
        return fail(request, reply, provider, error)
      }
    })
  })
  return counts
}

const send = (reply: FastifyReply, { status, contentType, body }: CallbackReply) =>
  reply.status(status).type(contentType).send(body)

/** Callbacks processed at a time: half of the connections, so that staff always find one. */
const computeConcurrency = (db: Db): number => Math.ceil((getPool(db).options.max ?? 2) / 2)

type Intake = { db: Db; inTurn: ReturnType<typeof limitConcurrency> }

/** A repeated event shares the outcome of the one in progress. */
function mergeRepeatedEvents(
  intake: Intake,
): (provider: PayProvider, event: CallbackEvent, now: Date) => Promise<void> {
  const underWay = new Map<string, Promise<void>>()
  return (provider, event, now) => {
    const name = `${provider.name} ${event.eventKey}`
    const first = underWay.get(name)
    if (first) return first
    const taken = processEvent(intake, provider, event, now).finally(() => underWay.delete(name))
    underWay.set(name, taken)
    return taken
  }
}

async function processEvent(
  { db, inTurn }: Intake,
  provider: PayProvider,
  event: CallbackEvent,
  now: Date,
): Promise<void> {
  if (event.kind === 'trade') {
    const { eventKey, outTradeNo, reply } = event
    const evidence = { provider: provider.name, eventKey: `n:${eventKey}`, outTradeNo, appId: provider.appId, now }
    await inTurn(() => applyProviderResult(db, { ...evidence, reply, unasked: true })).catch(async (error: unknown) => {
      if (!(error instanceof QueryRequiredError)) throw error
      const fresh = await provider.query(outTradeNo)
      // Not acknowledged: the provider sends it again.
      if (fresh.state === 'unknown') throw error
      await inTurn(() => applyProviderResult(db, { ...evidence, reply: fresh }))
    })
  } else if (event.kind === 'refund') {
    const { outRefundNo, reply } = event
    await inTurn(() => settleRefund(db, { provider: provider.name, outRefundNo, reply, now, told: event }))
  } else {
    const ignoredEvent = { provider: provider.name, event, outcome: 'ignored', now } as const
    await inTurn(() => db.transaction().execute((tx) => storeCallbackEvent(tx, ignoredEvent)))
  }
}
