/**
 * Binds a module's endpoints to Fastify. Guard, validation, idempotency and envelope come from the endpoint; a handler contains only its
 * own logic.
 */
import { commonErrors } from '@nocturne/contract/endpoint'
import type { EndpointAccess, AnswerOf, Endpoint, FileResponse, SchemaPair } from '@nocturne/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import type { NumberAllocator } from '../db/numbers.ts'
import type { ReportReader } from '../db/replica.ts'
import { getClientAddress } from './caller-counts.ts'
import { runCommand } from './command.ts'
import type { Actor, CommandContext, Context, GuestActor, MemberActor, RequestInfo, StaffActor } from './context.ts'
import { toAccountDeviceId, deriveDeviceIdFromPass } from './device-id.ts'
import { readFileLink } from './file-link.ts'
import { readInput } from './input.ts'
import { admitMachine } from './machine-guard.ts'
import type { Sealer } from './stored-response.ts'
import { addFieldToRefusal } from './input-field-of-refusal.ts'
import { assertNotPrefetch } from './prefetch.ts'
import { Refusal, refuse, UnauthorizedError } from './refusal.ts'
import { runWithSecondPerson } from './second-person.ts'
import { sendFile } from './send-file.ts'
import { sendWithEntityTag } from './send-tagged.ts'
import { hashToken } from './session-guard.ts'
import type { RunningRehearsalCache } from './rehearsal.ts'
import type { SessionGuard } from './session-guard.ts'
import { toLogFields } from './log-events.ts'

type ActorFor<A extends EndpointAccess> = A extends 'staff'
  ? StaffActor
  : A extends 'member'
    ? MemberActor
    : GuestActor | MemberActor | StaffActor

/** Handler of an endpoint. */
export type Handler<E extends Endpoint, S extends SchemaPair> = (
  context: E['kind'] extends 'command' ? CommandContext<ActorFor<E['access']>> : Context<ActorFor<E['access']>>,
  input: S['input']['_output'],
) => Promise<AnswerOf<E>>

export type Handlers<E extends Record<string, Endpoint>, S extends Record<string, SchemaPair>> = {
  [K in keyof E & keyof S]: Handler<E[K], S[K]>
}

/** Endpoints of a module with their handlers, as registered in app/modules.ts. */
export type ServerModule = {
  endpoints: Record<string, Endpoint>
  schemas: Record<string, { input: z.ZodType; answer: z.ZodType }>
  handlers: Record<string, (context: never, input: never) => Promise<unknown>>
  /** True for a module whose queries run on the report connections. */
  heavy?: true
}

/** Ties endpoints, schemas and handlers together; a missing or extra handler does not type-check. */
export function defineServerModule<
  E extends Record<string, Endpoint>,
  S extends Record<keyof E & string, { input: z.ZodType; answer: z.ZodType }>,
>(endpoints: E, schemas: S, handlers: Handlers<E, S>): ServerModule {
  return { endpoints, schemas, handlers }
}

/** Database connections for one class of callers. */
export type Connections = {
  db: Db
  /**
   * Separate small pool: a command that occupies a connection of `db` must not wait for a second one from the same
   * pool.
   */
  spareDb: Db
}

type BindOptions = Connections & {
  /** Connection pool of guests: however many guests wait, staff and sign-ins still get a connection (S29). */
  guests: Connections
  /** Pool for sign-in requests without a session. */
  signIn: Connections
  reports: ReportReader
  guard: SessionGuard
  numbers: NumberAllocator
  rehearsal: RunningRehearsalCache
  clock: () => Date
  /** Key that signs links to files. */
  fileLinkKey: () => Promise<string>
  /** Seals response fields that grant access (codes, links). */
  sealer: Sealer
  /** True when the clock is behind timestamps already stored; commands are then refused. */
  clockBehind?: (now: Date) => Promise<boolean>
  /** True in tests: checks every response against its schema. In production the types of the handlers guarantee it. */
  checkResponses: boolean
}

const KEY_PATTERN = /^[\w-]{8,64}$/

/** Registers every endpoint of a module. */
export function bindModule(app: FastifyInstance, module: ServerModule, options: BindOptions): void {
  for (const [name, endpoint] of Object.entries(module.endpoints)) {
    const schema = module.schemas[name]
    const handler = module.handlers[name]
    if (!schema || !handler) throw new Error(`endpoint ${endpoint.id} has no schema or no handler`)
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.route({
      method: endpoint.tagged ? ['GET', endpoint.method] : endpoint.method,
      url,
      config: { unrecorded: endpoint.nameless === true },
      handler: async (request, reply: FastifyReply) => {
        const reports = module.heavy ? options.reports : undefined
        const answering = handleRequest({ endpoint, schema, handler, request, options, reports })
        if (endpoint.kind === 'file')
          return answering
            .then((file) => sendFile(reply, file as FileResponse))
            .catch((error: unknown) => throwFileError(request, error))
        const data = await answering
        const answer = { code: 200, msg: '操作成功', data }
        return endpoint.tagged && request.method !== endpoint.method
          ? sendWithEntityTag(request, reply, answer)
          : answer
      },
    })
  }
}

/**
 * Sends 403 for a signed file link that is not valid. A request without a link gets the ordinary error of any endpoint.
 */
function throwFileError(request: FastifyRequest, error: unknown): never {
  if (error instanceof Refusal && readTicket(request)) error.status = 403
  throw error
}

function readTicket({ query }: FastifyRequest): string {
  const { ticket } = (query ?? {}) as { ticket?: unknown }
  return typeof ticket === 'string' ? ticket : ''
}

type Call = {
  endpoint: Endpoint
  schema: { input: z.ZodType; answer: z.ZodType }
  handler: (context: never, input: never) => Promise<unknown>
  request: FastifyRequest
  options: BindOptions
  reports: ReportReader | undefined
}

async function handleRequest({ endpoint, schema, handler, request, options, reports }: Call): Promise<unknown> {
  const now = options.clock()
  const info = readRequestInfo(request)
  if (endpoint.method === 'GET' && endpoint.kind === 'action') assertNotPrefetch(request)
  const actor = await (endpoint.kind === 'file'
    ? checkAccessByLink(endpoint, request, info, options, now)
    : checkAccess(endpoint, info, options.guard, now))
  if (!endpoint.nameless)
    request.log.debug(
      toLogFields('http.admitted', {
        actor: actor.kind === 'staff' ? actor.userId : actor.kind,
        endpoint: endpoint.id,
      }),
      'admitted',
    )
  const input = readInput(endpoint, schema.input, request)
  const { db, spareDb } = selectConnections(actor, endpoint, options)
  const context: Context<Actor> = { db, reports, actor, now, request: info, numbers: options.numbers }
  try {
    const answer = await run({ endpoint, handler, request, options: { ...options, spareDb }, reports }, context, input)
    return options.checkResponses ? schema.answer.parse(answer) : answer
  } catch (error) {
    if (options.checkResponses) assertDeclared(endpoint, error)
    throw addFieldToRefusal(error, schema.input, input)
  }
}

function selectConnections(actor: Actor, endpoint: Endpoint, options: BindOptions): Connections {
  if (actor.kind === 'staff') return options
  return endpoint.module === 'session' ? options.signIn : options.guests
}

function run(
  { endpoint, handler, request, options, reports }: Omit<Call, 'schema'>,
  context: Context<Actor>,
  input: unknown,
): Promise<unknown> {
  if (endpoint.kind === 'query' && reports)
    return reports.read((db) => handler({ ...context, db } as never, input as never))
  if (endpoint.kind !== 'command') return handler(context as never, input as never)
  return runCommand({
    endpointId: endpoint.id,
    title: endpoint.summary,
    businessType: endpoint.module,
    key: readOperationKey(request),
    input,
    context,
    book: options.numbers,
    keyOwner: endpoint.byPhone && context.actor.kind === 'member' ? { kind: 'guest' } : context.actor,
    sealed: endpoint.sealed ?? [],
    sealer: options.sealer,
    spareDb: options.spareDb,
    seenMark: options.rehearsal.known()?.mark ?? null,
    // The clock is checked inside the command, so that replays of earlier commands still succeed.
    run: async (command) => {
      if (await options.clockBehind?.(context.now)) refuse('CLOCK_BEHIND')
      const handle = (own: unknown) => handler(own as never, input as never)
      if (!endpoint.secondPerson) return handle(command)
      return runWithSecondPerson(endpoint, command as CommandContext, { input, handle })
    },
  })
}

/**
 * The body field takes precedence over the header: a client that sends a new header with each attempt still identifies
 * the same request by its field.
 */
function readOperationKey(request: FastifyRequest): string {
  const named = (request.body as { requestId?: unknown } | null)?.requestId
  for (const key of [named, request.headers['idempotency-key']])
    if (typeof key === 'string' && KEY_PATTERN.test(key)) return key
  return refuse('IDEMPOTENCY_KEY_REQUIRED', {}, { field: 'requestId', label: '请求编号', message: '请输入请求编号' })
}

/** Identifies the phone by its device id, by the provider account it orders and pays with, or by its table pass; '' when it sends none. */
function readDeviceId({ headers, body, query }: FastifyRequest): string {
  const device = headers['x-device-id']
  if (typeof device === 'string' && KEY_PATTERN.test(device)) return device
  const { openId, pass } = { ...(query as object), ...(body as object | null) } as { openId?: unknown; pass?: unknown }
  if (typeof openId === 'string' && KEY_PATTERN.test(openId)) return toAccountDeviceId(openId)
  return typeof pass === 'string' && KEY_PATTERN.test(pass) ? deriveDeviceIdFromPass(pass) : ''
}

function readRequestInfo(request: FastifyRequest): RequestInfo {
  const bearer = /^Bearer ([\w-]{16,200})$/.exec(request.headers.authorization ?? '')
  return {
    id: request.id,
    ip: getClientAddress(request),
    deviceId: readDeviceId(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    tokenHash: bearer?.[1] ? hashToken(bearer[1]) : null,
  }
}

/** Authenticates the caller for this endpoint. A public endpoint accepts requests with or without a session. */
async function checkAccess(endpoint: Endpoint, info: RequestInfo, guard: SessionGuard, now: Date): Promise<Actor> {
  const bearer =
    info.tokenHash === null
      ? undefined
      : await guard.actorOf(info.tokenHash, now, { unrecorded: endpoint.nameless === true })
  if (bearer?.kind === 'machine') return admitMachine(endpoint, bearer)
  if (endpoint.access === 'public')
    return bearer === undefined || bearer.kind === 'newcomer' ? { kind: 'guest' } : bearer
  const actor = bearer?.kind === 'newcomer' ? bearer.staff : bearer
  if (actor?.kind !== endpoint.access) throw new UnauthorizedError()
  if (bearer?.kind === 'newcomer' && endpoint.withGivenPassword !== true) refuse('PASSWORD_CHANGE_REQUIRED')
  if (actor.kind === 'staff' && endpoint.permission !== undefined) {
    const keys = [endpoint.permission].flat()
    if (!keys.some((key) => actor.permissions.has(key))) refuse('NO_PERMISSION')
  }
  return actor
}

/**
 * Authenticates a file link as the person it was signed for, as long as that person's session is alive. A caller with a
 * session of their own must be the same person; without a link the ordinary rules apply.
 */
async function checkAccessByLink(
  endpoint: Endpoint,
  request: FastifyRequest,
  info: RequestInfo,
  { guard, fileLinkKey }: BindOptions,
  now: Date,
): Promise<Actor> {
  const ticket = readTicket(request)
  if (ticket === '') return checkAccess(endpoint, info, guard, now)
  const link = readFileLink(await fileLinkKey(), ticket, { endpointId: endpoint.id, now })
  if (!link) return refuse('FILE_LINK_EXPIRED')
  const { tokenHash } = link
  const owner = await checkAccess(endpoint, { ...info, tokenHash }, guard, now).catch((error: unknown) => {
    if (error instanceof UnauthorizedError) return refuse('FILE_LINK_EXPIRED')
    throw error
  })
  if (info.tokenHash === null || info.tokenHash === tokenHash) return owner
  const caller = await checkAccess(endpoint, info, guard, now)
  const samePerson = caller.kind === 'staff' && owner.kind === 'staff' && caller.userId === owner.userId
  return samePerson ? owner : refuse('FILE_LINK_EXPIRED')
}

/** Tests only: a refusal that the contract does not list is a bug in the endpoint's declaration. */
function assertDeclared(endpoint: Endpoint, error: unknown): void {
  if (!(error instanceof Refusal)) return
  const declared: readonly string[] = [...commonErrors, ...(endpoint.errors ?? [])]
  if (!declared.includes(error.errCode))
    throw new Error(`${endpoint.id} answered ${error.errCode}, which its contract does not name`)
}
