/**
 * Runs one command: operation row, decision and effect, operation log, outbox and response in one transaction. A replay with the same key
 * and body returns the stored response; another body is refused. The last statement and COMMIT travel together; a COMMIT that fails has an
 * unknown outcome, which the key resolves.
 */
import { hash } from 'node:crypto'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { canRetry, isRefusedByDatabase } from '../db/constraints.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { NumberAllocator, NumberReserver } from '../db/numbers.ts'
import { queryRows } from '../db/statement.ts'
import { runInTransaction } from '../db/transaction.ts'
import type { Actor, CommandContext, Context, LiveEvent, LogEntry } from './context.ts'
import { decryptResponseFields, encryptResponseFields } from './stored-response.ts'
import type { Sealer } from './stored-response.ts'
import { refuse } from './refusal.ts'
import { assertSameRehearsal } from './rehearsal.ts'
import type { RunningRehearsal } from './rehearsal.ts'
import { readOperation, VOIDED_ENDPOINT_ID } from './void-key.ts'

const ATTEMPTS = 4

export type CommandCall<A extends Actor> = {
  endpointId: string
  title: string
  businessType: string
  key: string
  input: unknown
  context: Context<A>
  book: NumberAllocator
  /** Owner of the key: the actor, or the phone for endpoints marked `byPhone`. */
  keyOwner: Actor
  /** Response fields that are stored encrypted, and the sealer that encrypts them. */
  sealed: readonly string[]
  sealer: Sealer
  /** Separate connections for work that must not wait for this transaction's pool; the command sees them as its `db`. */
  spareDb: Db
  /** Mark of the rehearsal that was running when the request arrived. */
  seenMark: string | null
  run: (context: CommandContext<A>) => Promise<unknown>
}

/** Serializes equal values to equal text, independent of key order. */
function encodeCanonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Request as one text; its hash tells whether a replay is the same request. */
export const encodeRequest = (endpointId: string, input: unknown): string => `${endpointId} ${encodeCanonical(input)}`

/** Owner of idempotency keys: keys of different actors are independent. */
export function buildActorKey(actor: Actor, deviceId: string): string {
  if (actor.kind === 'staff') return actor.machine ? `machine:${actor.machine.tokenId}` : `staff:${actor.userId}`
  return actor.kind === 'member' ? `member:${actor.memberId}` : `guest:${deviceId}`
}

export async function runCommand<A extends Actor>(call: CommandCall<A>): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(call)
    } catch (error) {
      if (attempt === ATTEMPTS || !canRetry(error)) throw error
    }
  }
}

/** Thrown to roll back when the key was used before; the stored response is returned instead. */
class Replay extends Error {}

async function runOnce<A extends Actor>(call: CommandCall<A>): Promise<unknown> {
  const { endpointId, key, input, context } = call
  const actor = buildActorKey(call.keyOwner, context.request.deviceId)
  const encodedRequest = encodeRequest(endpointId, input)
  const operation = {
    actor,
    key,
    endpointId,
    mark: call.sealer.mark(encodedRequest),
    plainMark: hash('sha256', encodedRequest),
  }
  const request = { ...context.request, operation: call.sealer.mark(`${actor} ${key} ${operation.mark}`) }
  const numbers = call.book.lend()
  let decided = false
  try {
    return await runInTransaction(context.db, async (tx) => {
      const outcome = await executeOnce(tx, { ...call, context: { ...context, request }, numbers }, operation)
      decided = true
      return outcome
    })
  } catch (error) {
    // An error before COMMIT was sent proves that nothing was committed. After that, only an explicit error of the
    // server proves it.
    if (!decided || isRefusedByDatabase(error)) numbers.giveBack()
    if (error instanceof Replay) return findStoredResponse(call.spareDb, operation, call.sealer)
    throw error
  }
}

/** `plainMark`: unkeyed hash, which earlier versions of the program stored. */
type Operation = { actor: string; key: string; endpointId: string; mark: string; plainMark: string }

/**
 * Claims the key and runs the command. The claim is sent first and waits for a concurrent run with the same key, so
 * that later reads of the command see that run's effect. Its result is awaited only at the end, which saves a round
 * trip per command.
 */
async function executeOnce<A extends Actor>(
  tx: Tx,
  {
    title,
    businessType,
    context,
    spareDb,
    seenMark,
    run,
    numbers,
    sealed,
    sealer,
  }: CommandCall<A> & { numbers: NumberReserver },
  operation: Operation,
) {
  const claiming = claim(tx, operation)
  claiming.catch(() => undefined)
  const confirmClaim = async () => {
    const { isNew, running } = await claiming
    assertSameRehearsal({ key: operation.key, seenMark, businessType, now: context.now }, running)
    if (!isNew) throw new Replay()
  }
  const events: LiveEvent[] = []
  const entries: LogEntry[] = []
  const deferred: Promise<unknown>[] = []
  const command: CommandContext<A> = {
    ...context,
    db: spareDb,
    tx,
    numbers,
    emit: (event) => events.push(event),
    log: (entry) => entries.push(entry),
    defer: (...writes) => {
      for (const write of writes) write.catch(() => undefined)
      deferred.push(...writes)
    },
  }
  try {
    const answer = await run(command)
    await confirmClaim()
    const storedResponse = encryptResponseFields(answer, sealed, sealer, operation)
    const written = Promise.all([
      ...deferred,
      storeResult(tx, { ...operation, answer: storedResponse, events, entries, title, businessType, context }),
    ])
    return { value: answer, written }
  } catch (error) {
    if (await claiming.catch(() => undefined)) await confirmClaim()
    throw error
  }
}

type Claim = { isNew: boolean; running: RunningRehearsal | null }

/** Inserts the operation row unless it already exists, and reads the running rehearsal. */
async function claim(tx: Tx, { actor, key, endpointId, mark }: Operation): Promise<Claim> {
  const [row] = await queryRows<{ isNew: boolean; mark: string | null; businessDate: string | null }>(tx)`
    with claimed as (
      insert into operation (actor, operation_key, endpoint_id, request_hash) values (${actor}, ${key}, ${endpointId}, ${mark})
      on conflict do nothing returning actor
    )
    select exists (select from claimed) as is_new, r.mark, r.business_date
    from (select) one left join rehearsal r on r.ended_at is null`
  if (!row) throw new Error('the claim of an operation returned no row')
  const { isNew, mark: running, businessDate } = row
  return { isNew, running: running === null || businessDate === null ? null : { mark: running, businessDate } }
}

/** Response of the first run. Refuses the same key with another body, and a key that was voided. */
async function findStoredResponse(
  db: Db,
  { actor, key, mark, plainMark }: Operation,
  sealer: Sealer,
): Promise<unknown> {
  const first = await readOperation(db, { actor, key })
  if (first.endpointId === VOIDED_ENDPOINT_ID) refuse('OPERATION_VOIDED')
  if (first.requestHash !== mark && first.requestHash !== plainMark) refuse('IDEMPOTENCY_KEY_REUSED')
  return decryptResponseFields(first.answer, sealer, { actor, key })
}

type Ending = {
  actor: string
  key: string
  answer: unknown
  events: LiveEvent[]
  entries: LogEntry[]
  title: string
  businessType: string
  context: Context<Actor>
}

/** Writes response, log and outbox in one statement, which fails when the session was revoked meanwhile. */
function storeResult(
  tx: Tx,
  { actor, key, answer, events, entries, title, businessType, context }: Ending,
): Promise<unknown> {
  const { request, now } = context
  const person =
    context.actor.kind === 'staff'
      ? { id: context.actor.userId, name: context.actor.nickName }
      : { id: null, name: context.actor.kind === 'member' ? '会员' : '客人' }
  const lines: (LogEntry | { subjectType: string })[] = entries.length > 0 ? entries : [{ subjectType: businessType }]
  return queryRows(tx)`
    with logged as (
      insert into oper_log (title, business_type, user_id, user_name, ip, request_id, subject_type, subject_id, before, after, business_date)
      select coalesce(l.title, ${title}), ${businessType}, ${person.id}::bigint, ${person.name}, ${request.ip}, ${request.id},
             l."subjectType", l."subjectId", l.before, l.after, ${getBusinessDate(now)}::date
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(title text, "subjectType" text, "subjectId" bigint, before jsonb, after jsonb)
    ), told as (
      insert into outbox (topic, payload)
      select e ->> 'topic', e from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e
    )
    update operation set answer = ${JSON.stringify(answer ?? {})}::jsonb
    where actor = ${actor} and operation_key = ${key} and assert_session(${context.actor.kind === 'guest' ? null : request.tokenHash})`
}
