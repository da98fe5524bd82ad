/**
 * Endpoints as data. Server binding, web client, OpenAPI and the role × endpoint matrix read these fields. This file imports no schema
 * library, so that the web app can import it.
 */
import type { ErrCode } from './errors.ts'
import type { PermissionKey } from './permissions.ts'

/** Callers: `public` needs no session, `member` a guest with an account, `staff` an employee. */
export type EndpointAccess = 'public' | 'member' | 'staff'

export type EndpointSpec = {
  method: 'GET' | 'POST'
  /** Fixed path; `{name}` parts are filled from the input field of that name. */
  path: string
  access: EndpointAccess
  /** Permission key that the caller must have in any scope (one of them if several). The handler narrows by scope. */
  permission?: PermissionKey | readonly PermissionKey[]
  /**
   * `command` writes: it runs in one transaction and is idempotent by the `Idempotency-Key` header.
   * `action` commits its writes even when it refuses (failed logins, sessions) and needs no key.
   * `file` returns a file instead of an envelope; a signed `ticket` replaces the session.
   */
  kind: 'query' | 'command' | 'action' | 'file'
  /** Source of the input. Default: body for POST, `query` for GET; a few POSTs set `query`. */
  input?: 'body' | 'query'
  /** Also callable by `GET`. Responses about past nights then carry an `ETag`; `If-None-Match` returns 304 while nothing changed. */
  tagged?: true
  /** The rows can be exported as a file; columns are defined in `reports/export/sheets.ts`. */
  sheet?: true
  /** Body encoding used by the web client. Default: form; JSON for deeply nested bodies. */
  encoding?: 'form' | 'json'
  /** The web shows no default toast for failures of this call; the page shows them. */
  quiet?: boolean
  /** The caller is not recorded in any log. For anonymous feedback. */
  nameless?: true
  /** Callable by staff before they have replaced their initial password. All other endpoints refuse until then. */
  withGivenPassword?: true
  /** Callable only by a signed-in person; machine tokens are refused whatever their scopes. */
  personOnly?: true
  /**
   * Beyond a limit of the venue the command is stored as a proposal, and runs once another person confirms it.
   * `permission`: what that person has. `waiting`: the response until then, to which `proposalId` is added.
   */
  secondPerson?: { permission: PermissionKey; waiting: Readonly<Record<string, unknown>> }
  /** Response fields that grant access (a code, a link); encrypted in the response stored for retries. */
  sealed?: readonly string[]
  /**
   * A member's command is stored under the device's idempotency key, like a guest's: signing in or out between two sends of the same
   * command does not execute it twice.
   */
  byPhone?: true
  /** Refusals of this endpoint in addition to `commonErrors`. */
  errors?: readonly ErrCode[]
  /** One line for the API documentation. */
  summary: string
}

/** Response of an endpoint of kind `file`: `body` is sent as an attachment named `fileName`. Refusals use the normal envelope. */
export type FileResponse = { fileName: string; mimeType: string; body: AsyncGenerator<Uint8Array> }

/** Refusals any endpoint may return. */
export const commonErrors = [
  'PARAM_INVALID',
  'NO_PERMISSION',
  'TOKEN_NOT_ALLOWED',
  'PASSWORD_CHANGE_REQUIRED',
  'TOO_FREQUENT',
  'HOUSE_BUSY',
  'SERVER_ERROR',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'OPERATION_VOIDED',
  'REHEARSAL_OVER',
  'REHEARSAL_UNFINISHED',
  'CLOCK_BEHIND',
  'BODY_TOO_LARGE',
  'STALE_DATA',
  'NOT_FOUND',
] as const satisfies readonly ErrCode[]

/**
 * Schemas of one endpoint: input and response. Describes only their types, without importing the schema library; the
 * schemas are in `schemas.ts` files.
 */
export type SchemaPair = { input: { _output: unknown; _input: unknown }; answer: { _output: unknown; _input: unknown } }

/** An endpoint with its id (`module.name`) and, for the type checker only, its input and response types. */
export type Endpoint<Input = unknown, Answer = unknown> = EndpointSpec & {
  id: string
  module: string
  /** Absent at run time; only carries the types for the type checker. */
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

/** Body of every response. A refusal has `code` 500 or 403, a Chinese `msg` and a stable `errCode`. */
export type Envelope<T> = { code: number; msg: string; data: T; errCode?: ErrCode; detail?: unknown }
