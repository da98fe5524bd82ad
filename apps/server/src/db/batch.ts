/**
 * Statements that travel as one: PostgreSQL answers them together, after the last, instead of waking us for each. They share
 * one Sync of the protocol, so when one fails those behind it are not run and fail with its error.
 */
import { Query } from 'pg'
import type { QueryConfig, QueryResult } from 'pg'

/** What the driver's query and connection are inside; their types do not say. */
type Wire = {
  stream: { cork: () => void; uncork: () => void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  sync: () => void
}
/** How the rows of a statement are read. */
type Shape = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Answered = {
  name?: string
  text?: string
  _result: Shape & { _types: unknown }
  _accumulateRows: boolean
  prepare: (wire: Wire) => void
  handleRowDescription: (message: unknown) => void
  handleDataRow: (message: unknown) => void
  handleCommandComplete: (message: unknown, wire: Wire) => void
  handleReadyForQuery: (wire: Wire) => void
  handleError: (error: Error, wire: Wire) => void
}

/** A statement on its way: the driver's own query, which never speaks to the server alone. */
export type Statement = { query: Answered; answer: Promise<QueryResult> }

/** Makes a statement for a batch. */
export function statementOf(config: QueryConfig): Statement {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>()
  const query = new Query(config, (error: Error | undefined, result) => (error ? reject(error) : resolve(result)))
  return { query: query as unknown as Answered, answer: promise }
}

const silent = { value: () => undefined }
const wires = new WeakMap<Wire, { asking: Wire; knowing: Wire }>()

/** A connection as statements of a batch see it: without Sync, and without asking for the shape of rows already known. */
function quietWires(wire: Wire): { asking: Wire; knowing: Wire } {
  let quiet = wires.get(wire)
  if (!quiet) {
    quiet = {
      asking: Object.create(wire, { sync: silent }) as Wire,
      knowing: Object.create(wire, { sync: silent, describe: silent }) as Wire,
    }
    wires.set(wire, quiet)
  }
  return quiet
}

/** By name of the statement. PostgreSQL refuses to run a prepared statement whose shape has changed, so these stay true. */
const shapes = new Map<string, Shape>()

/** Writes a statement to the connection, all but its Sync. */
function write(query: Answered, wire: Wire, types: unknown): void {
  query._result._types = types
  const shape = query.name === undefined ? undefined : shapes.get(query.name)
  if (!shape) return query.prepare(quietWires(wire).asking)
  Object.assign(query._result, shape)
  query._accumulateRows = true
  query.prepare(quietWires(wire).knowing)
}

/** One query to the driver, many to us. Hand it to `client.query`. */
export class Batch extends Query {
  /** In the order in which they are answered. */
  readonly statements: Statement[]
  /** Name and text of the statement being answered: the driver remembers by them what the server has parsed. */
  declare name: string | undefined
  declare text: string
  #answered = 0

  constructor(statements: Statement[]) {
    super('', () => undefined)
    this.statements = statements
    this.submit = (connection) => this.#send(connection as unknown as Wire)
    this.#advance(0)
  }

  #advance(to: number): void {
    this.#answered = to
    this.name = this.statements[to]?.query.name
    this.text = this.statements[to]?.query.text ?? ''
  }

  get #current(): Answered {
    const statement = this.statements[this.#answered]
    if (!statement) throw new Error('PostgreSQL answered more statements than were sent')
    return statement.query
  }

  #send(wire: Wire): void {
    const types = (this as unknown as Answered)._result._types
    wire.stream.cork()
    for (const [index, { query }] of this.statements.entries()) {
      let unfit: Error | undefined
      const { handleError } = query
      // A value that cannot be written: what comes after must not run without this statement, least of all COMMIT.
      query.handleError = (error) => (unfit = error)
      write(query, wire, types)
      query.handleError = handleError
      if (unfit) {
        // The driver has closed the statement on the server.
        if (query.name !== undefined) delete wire.parsedStatements[query.name]
        this.#fail(index, unfit, wire)
        break
      }
    }
    wire.sync()
    wire.stream.uncork()
  }

  /** Fails the statements from `index` on, which the server has not run; what it skipped it has not parsed either. */
  #fail(index: number, error: Error, wire: Wire): void {
    for (const { query } of this.statements.splice(index)) {
      if (query.name !== undefined) delete wire.submittedNamedStatements[query.name]
      query.handleError(error, wire)
    }
  }

  handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    const query = this.#current
    query.handleCommandComplete(message, wire)
    const { fields, _parsers, _prebuiltEmptyResultObject } = query._result
    if (query.name !== undefined && !shapes.has(query.name))
      shapes.set(query.name, { fields, _parsers, _prebuiltEmptyResultObject })
    this.#advance(this.#answered + 1)
    query.handleReadyForQuery(wire)
  }

  handleError(error: Error, wire: Wire): void {
    this.#fail(this.#answered, error, wire)
  }

  /** Each statement was told when it was complete. */
  handleReadyForQuery(): void {}
}
