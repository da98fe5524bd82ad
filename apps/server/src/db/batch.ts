/**
 * Statements that travel as one: PostgreSQL answers them together, after the last, instead of waking us for each. They share
 * one Sync of the protocol, so when one fails those behind it are not run and fail with its error. The driver hands us the
 * server's messages; what a statement is on its way and how its rows are read is ours, because every request pays for it.
 */
import { Query } from 'pg'
import type { QueryConfig } from 'pg'
import utils from 'pg/lib/utils'
import { getTypeParser } from './read-types.ts'
import type { Reader } from './read-types.ts'

type Bind = { statement: string | undefined; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }

/** What the driver's connection is inside; its types do not say. Each call writes one message to `stream`. */
type Wire = {
  stream: { writable: boolean; write: (bytes: Buffer) => void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse: (statement: { name: string | undefined; text: string }) => void
  bind: (values: Bind) => void
  describe: (what: { type: 'P' }) => void
  execute: () => void
  sync: () => void
}

/** Columns of the rows of a statement, in their order. */
type Shape = { names: readonly string[]; readers: readonly Reader[] }

/** What a statement answered; a row holds its values in the order of `names`. */
export type Answer = { command: string; rowCount: number; names: readonly string[]; rows: unknown[][] }

const NO_ROWS: Shape = { names: [], readers: [] }

/** By name of the statement. PostgreSQL refuses to run a prepared statement whose shape has changed, so these stay true. */
const shapes = new Map<string, Shape>()

const toWire = (value: unknown) => (value instanceof Date ? value.toISOString() : utils.prepareValue(value))

/** A statement on its way. */
export class Statement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  readonly answer: Promise<Answer>
  #shape: Shape | undefined
  #rows: unknown[][] = []
  #unreadable: Error | undefined
  #resolve: (answer: Answer) => void
  #reject: (error: Error) => void

  constructor({ name, text, values }: QueryConfig) {
    this.name = name
    this.text = text
    this.values = (values ?? []) as readonly unknown[]
    this.#shape = name === undefined ? undefined : shapes.get(name)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.answer = promise
    this.#resolve = resolve
    this.#reject = reject
  }

  /** The messages of this statement, without Sync, and without asking for the shape of rows already known. */
  write(wire: Wire): void {
    const { name, text, values } = this
    const known =
      name !== undefined &&
      (wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined)
    if (!known) wire.parse({ name, text })
    wire.bind({ statement: name, values, valueMapper: toWire })
    if (!this.#shape) wire.describe({ type: 'P' })
    wire.execute()
    if (!known && name !== undefined) wire.submittedNamedStatements[name] = text
  }

  shapedAs(fields: readonly { name: string; dataTypeID: number; format?: 'text' | 'binary' }[]): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      readers: fields.map(({ dataTypeID, format }) => getTypeParser(dataTypeID, format)),
    }
  }

  read(values: readonly (string | null)[]): void {
    const readers = this.#shape?.readers ?? []
    try {
      this.#rows.push(values.map((value, index) => (value === null ? null : readers[index]?.(value))))
    } catch (error) {
      this.#unreadable ??= error as Error
    }
  }

  /** `tag` is what the server says it did: `SELECT 3`, `INSERT 0 5`, `BEGIN`. */
  complete(tag: string): void {
    const shape = this.#shape ?? NO_ROWS
    if (this.name !== undefined && !shapes.has(this.name)) shapes.set(this.name, shape)
    if (this.#unreadable) return this.#reject(this.#unreadable)
    const [command = '', ...counts] = tag.split(' ')
    this.#resolve({ command, rowCount: Number(counts.at(-1) ?? 0), names: shape.names, rows: this.#rows })
  }

  fail(error: Error): void {
    this.#reject(error)
  }
}

/** A connection that writes down instead of sending. */
function scribe(wire: Wire, written: Buffer[]): Wire {
  const stream = { writable: true, write: (bytes: Buffer) => written.push(bytes) }
  return Object.create(wire, { stream: { value: stream } }) as Wire
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
    this.submit = (connection) => this.#send(connection as unknown as Wire)
    this.statements = statements
    this.#advance(0)
  }

  #advance(to: number): void {
    this.#answered = to
    this.name = this.statements[to]?.name
    this.text = this.statements[to]?.text ?? ''
  }

  get #current(): Statement {
    const statement = this.statements[this.#answered]
    if (!statement) throw new Error('PostgreSQL answered more statements than were sent')
    return statement
  }

  /** Writes all of it at once. */
  #send(wire: Wire): void {
    const written: Buffer[] = []
    const quiet = scribe(wire, written)
    for (const [index, statement] of this.statements.entries()) {
      const before = written.length
      try {
        statement.write(quiet)
      } catch (error) {
        // A value that cannot be written: what comes after must not run without this statement, least of all COMMIT.
        written.length = before
        this.#fail(index, error as Error, wire)
        break
      }
    }
    quiet.sync()
    if (wire.stream.writable) wire.stream.write(Buffer.concat(written))
  }

  /** Fails the statements from `index` on, which the server has not run; what it skipped it has not parsed either. */
  #fail(index: number, error: Error, wire: Wire): void {
    for (const statement of this.statements.splice(index)) {
      if (statement.name !== undefined) delete wire.submittedNamedStatements[statement.name]
      statement.fail(error)
    }
  }

  handleRowDescription({ fields }: { fields: Parameters<Statement['shapedAs']>[0] }): void {
    this.#current.shapedAs(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#current.read(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#current
    this.#advance(this.#answered + 1)
    statement.complete(text)
  }

  handleError(error: Error, connection: unknown): void {
    this.#fail(this.#answered, error, connection as Wire)
  }

  /** Each statement was told when it was complete. */
  handleReadyForQuery(): void {}
}
