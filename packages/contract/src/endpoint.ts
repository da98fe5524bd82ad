/**
 * An endpoint is data. Everything that must act on an endpoint — server binding, web caller, OpenAPI, the
 * role × endpoint matrix — reads these fields. This file knows no schema library, so phones can import it.
 */
import type { ErrCode } from './errors.ts'
import type { PermissionKey } from './permissions.ts'

/** Who may call: nobody in particular, a member (guest with an account) or a member of staff. */
export type Access = 'public' | 'member' | 'staff'

export type EndpointSpec = {
  method: 'GET' | 'POST'
  /** Fixed path; `{name}` parts are read from the input field of that name. */
  path: string
  access: Access
  /** Key of the permission matrix a caller must hold in any scope. The handler narrows by scope. */
  permission?: PermissionKey | readonly PermissionKey[]
  /**
   * `command` writes: it runs in one transaction and is idempotent by the `Idempotency-Key` header.
   * `action` writes what must stay even when it refuses (failed logins, sessions) and needs no key.
   * `file` answers a file instead of an envelope, to whomever a link was signed for: its `ticket` takes the place of a session.
   */
  kind: 'query' | 'command' | 'action' | 'file'
  /** Where input is read from: POST bodies by default, `query` for GET and for the few POSTs that say so. */
  input?: 'body' | 'query'
  /**
   * Asked by `GET` as well, and then an answer about nights that are over carries an `ETag`: whoever sends it back in `If-None-Match` is
   * answered 304 while nothing of it changed.
   */
  tagged?: true
  /** Its rows can be saved as a file: what stands in one says `reports/export/sheets.ts`. */
  sheet?: true
  /** How the web sends a body. Form is the product's default; JSON where the body nests deeply. */
  encoding?: 'form' | 'json'
  /** The web shows no default toast for failures of this call: the page shows them itself. */
  quiet?: boolean
  /** Nothing is written of who called: no line of a log names him. For letters without a name. */
  nameless?: true
  /** Staff may call it before they have replaced the password they were given. Everything else waits until then. */
  withGivenPassword?: true
  /** Fields of a command's answer that open something (a code, a link): what is kept of them for whoever asks again is sealed. */
  sealed?: readonly string[]
  /**
   * A member's command is kept under the phone's key, as a guest's: signing in or out between two sends of the same command does not make
   * it another one.
   */
  byPhone?: true
  /** Business refusals this endpoint may answer, besides the common ones. */
  errors?: readonly ErrCode[]
  /** One line for the API document. */
  summary: string
}

/** Answer of an endpoint of kind `file`: what travels is the body, under this name. Refusals are told as everywhere. */
export type FileAnswer = { fileName: string; mimeType: string; body: AsyncGenerator<Uint8Array> }

/** Refusals any endpoint may answer. */
export const commonErrors = [
  'PARAM_INVALID',
  'NO_PERMISSION',
  'PASSWORD_CHANGE_REQUIRED',
  'TOO_FREQUENT',
  'HOUSE_BUSY',
  'SERVER_ERROR',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'OPERATION_VOIDED',
  'CLOCK_BEHIND',
  'BODY_TOO_LARGE',
  'STALE_DATA',
  'NOT_FOUND',
] as const satisfies readonly ErrCode[]

/** Schemas of one module: for each endpoint what travels in and what travels out. Shapes only; see `schemas.ts` files. */
export type SchemaPair = { input: { _output: unknown; _input: unknown }; answer: { _output: unknown; _input: unknown } }

/** An endpoint together with its id (`module.name`) and, for the type checker only, its input and answer. */
export type Endpoint<Input = unknown, Answer = unknown> = EndpointSpec & {
  id: string
  module: string
  /** Never set: carries the types. */
  readonly types?: { input: Input; answer: Answer }
}

type EndpointsOf<S extends Record<string, SchemaPair>, M extends Record<keyof S, EndpointSpec>> = {
  [K in keyof S]: Endpoint<S[K]['input']['_input'], S[K]['answer']['_output']> & M[K]
}

/**
 * Declares a module's endpoints against the types of its schemas:
 * `export const tables = endpoints<typeof schemas>()('tables', { open: { … } })`.
 * Names must match the schemas one to one.
 */
export function endpoints<S extends Record<string, SchemaPair>>() {
  return <const M extends Record<keyof S, EndpointSpec>>(module: string, specs: M): EndpointsOf<S, M> => {
    const named = Object.entries(specs).map(([name, spec]) => [name, { ...spec, id: `${module}.${name}`, module }])
    return Object.fromEntries(named) as EndpointsOf<S, M>
  }
}

export type InputOf<E> = E extends { types?: { input: infer I } | undefined } ? I : never
export type AnswerOf<E> = E extends { types?: { answer: infer A } | undefined } ? A : never

/** Body of every answer. A refusal has `code` 500 or 403, a Chinese `msg` and a stable `errCode`. */
export type Envelope<T> = { code: number; msg: string; data: T; errCode?: ErrCode; detail?: unknown }
