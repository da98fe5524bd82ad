/**
 * Sends several statements as one batch: PostgreSQL responds once after the last, instead of waking the process for each. They share one
 * Sync of the protocol, so when one fails the following ones are skipped and fail with its error. The driver delivers the server's
 * messages; encoding statements and decoding rows is done here, because every request pays for it.
 */
import { Query } from 'pg'
import type { QueryConfig } from 'pg'
import utils from 'pg/lib/utils'
import { getTypeParser } from './read-types.ts'
import type { ValueParser } from './read-types.ts'

type Bind = { statement: string | undefined; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }

/** Internals of the driver's connection, which its types do not declare. Each call writes one message to `stream`. */
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

/** Column names and value parsers of a statement's rows, in order. */
type Shape = { names: readonly string[]; readers: readonly ValueParser[] }

/** Result of a statement; a row contains its values in the order of `names`. */
export type StatementResult = { command: string; rowCount: number; names: readonly string[]; rows: unknown[][] }

const NO_ROWS: Shape = { names: [], readers: [] }

/** Result shapes by statement name. PostgreSQL refuses to run a prepared statement whose shape has changed, so cached shapes stay valid. */
const shapes = new Map<string, Shape>()

const toWire = (value: unknown) => (value instanceof Date ? value.toISOString() : utils.prepareValue(value))

/** A statement sent to the server whose result has not arrived yet. */
export class Statement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  readonly answer: Promise<StatementResult>
  #shape: Shape | undefined
  #rows: unknown[][] = []
  #unreadable: Error | undefined
  #resolve: (answer: StatementResult) => void
  #reject: (error: Error) => void

  constructor({ name, text, values }: QueryConfig) {
    this.name = name
    this.text = text
    this.values = (values ?? []) as readonly unknown[]
    this.#shape = name === undefined ? undefined : shapes.get(name)
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
    this.answer = promise
    this.#resolve = resolve
    this.#reject = reject
  }

  /** Writes the protocol messages of this statement, without Sync, and without Describe when the row shape is known. */
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

  /** `tag` is the server's command tag: `SELECT 3`, `INSERT 0 5`, `BEGIN`. */
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

/** Connection proxy that collects bytes instead of sending them. */
function createRecordingWire(wire: Wire, written: Buffer[]): Wire {
  const stream = { writable: true, write: (bytes: Buffer) => written.push(bytes) }
  return Object.create(wire, { stream: { value: stream } }) as Wire
}

/** One query for the driver that contains many statements. Pass it to `client.query`. */
export class Batch extends Query {
  /** Statements in the order of their results. */
  readonly statements: Statement[]
  /**
   * Name and text of the statement whose result is being received: the driver uses them to track which statements the
   * server has parsed.
   */
  declare name: string | undefined
  declare text: string
  #completedCount = 0

  constructor(statements: Statement[]) {
    super('', () => undefined)
    this.submit = (connection) => this.#send(connection as unknown as Wire)
    this.statements = statements
    this.#advance(0)
  }

  #advance(to: number): void {
    this.#completedCount = to
    this.name = this.statements[to]?.name
    this.text = this.statements[to]?.text ?? ''
  }

  get #current(): Statement {
    const statement = this.statements[this.#completedCount]
    if (!statement) throw new Error('PostgreSQL answered more statements than were sent')
    return statement
  }

  /** Writes all statements in one chunk. */
  #send(wire: Wire): void {
    const written: Buffer[] = []
    const quiet = createRecordingWire(wire, written)
    for (const [index, statement] of this.statements.entries()) {
      const before = written.length
      try {
        statement.write(quiet)
      } catch (error) {
        // A value cannot be encoded: the statements after it must not run without it, especially not COMMIT.
        written.length = before
        this.#fail(index, error as Error, wire)
        break
      }
    }
    quiet.sync()
    if (wire.stream.writable) wire.stream.write(Buffer.concat(written))
  }

  /** Fails the statements from `index` on, which the server has neither run nor parsed. */
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
    this.#advance(this.#completedCount + 1)
    statement.complete(text)
  }

  handleError(error: Error, connection: unknown): void {
    this.#fail(this.#completedCount, error, connection as Wire)
  }

  /** Has no effect: each statement was resolved when its own result was complete. */
  handleReadyForQuery(): void {}
}
