/**
 * Stores of master data. The module that owns a table provides the store of its entity; the office calls it for every
 * operation. Writes run inside the command's transaction, after the rows were locked and validated.
 */
import type { EntityDefinition, EntityRecord, EntityValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import type { Db, Tx } from '../db/connection.ts'
import type { CommandContext } from '../http/context.ts'

/**
 * Transaction in which stores write: of a command, or of a job that applies planned changes. The job has no numbers: it
 * creates no records.
 */
export type WriteContext = Pick<CommandContext, 'tx' | 'now' | 'actor' | 'emit' | 'log'> &
  Partial<Pick<CommandContext, 'db' | 'numbers' | 'secondPerson'>>

/** A validated change of one record. */
export type RecordChange = {
  /** Position in the input, for errors. */
  row: number
  /** Null for a new record. */
  id: number | null
  /** Null for a new record. */
  before: EntityValues | null
  /** All values after the change. */
  after: EntityValues
  /** Names of the fields whose values change; all fields of a new record. */
  changed: readonly string[]
  /** Names of the fields that the sender gave; the others are initial, unchanged or computed by `prepare`. */
  given: readonly string[]
}

/** A change with the id that its record has after the write. */
export type WrittenChange = RecordChange & { id: number }

/** A row of an import that is being undone. `before` is null for a created record. */
export type UndoRow = {
  row: number
  id: number
  before: EntityValues | null
  after: EntityValues
}

/** Steps of undoing an import, where more than values has to be restored. */
export type StoreUndo = {
  /** Created records are stopped, not removed: other records were created with them. */
  stops?: true
  /** Tables whose rows are effects of the record itself: a record that only they refer to is stopped instead of removed. */
  ownTables?: readonly string[]
  /** Fields that `revert` takes back; they are not written as values. */
  fields?: readonly string[]
  /** Reasons for which rows cannot be undone. Locks what they depend on. */
  findErrors?: (context: WriteContext, rows: readonly UndoRow[]) => Promise<RowError[]>
  revert?: (context: WriteContext, rows: readonly UndoRow[]) => Promise<void>
}

/** Changes that need a second person. */
export type Concern = { changes: readonly RecordChange[]; userIds: readonly number[] }

export type EntityStore = {
  definition: EntityDefinition
  /** Table and identity column of the records, when they are rows of one table. */
  source?: { table: string; key: string }
  /** Live events name the changed records. */
  eventIds?: true
  /** Reads records in display order; with `ids` only these. */
  read: (db: Db | Tx, ids?: readonly number[]) => Promise<EntityRecord[]>
  /** Locks records and returns them. */
  lock: (tx: Tx, ids: readonly number[]) => Promise<EntityRecord[]>
  /** Completes changes before validation: codes and defaults that the server assigns. */
  prepare?: (tx: Tx, changes: readonly RecordChange[], now: Date) => Promise<RecordChange[]>
  /** Writes new records; returns their ids in the order of the changes. */
  insert: (context: WriteContext, changes: readonly RecordChange[]) => Promise<number[]>
  /** Writes the changed fields of existing records. */
  update: (context: WriteContext, changes: readonly RecordChange[]) => Promise<void>
  /** Gives the records the order of `ids`. */
  reorder: (tx: Tx, ids: readonly number[]) => Promise<void>
  /** Deletes new records that nothing refers to; the database refuses others. */
  remove: (tx: Tx, ids: readonly number[]) => Promise<void>
  /** Business rules that need the database or several fields. Runs after the generic validation. */
  check?: (context: WriteContext, changes: readonly RecordChange[]) => Promise<RowError[]>
  /** Searches records of an entity with `isSearched`; other entities are searched among all records. */
  search?: (
    db: Db,
    input: { keyword?: string | undefined; pageNum: number; pageSize: number },
  ) => Promise<{ rows: EntityRecord[]; total: number }>
  /**
   * Rows that need a second person, and the employees concerned; null when none does. For entities with `secondPerson`;
   * runs after the validation, before the write.
   */
  findConcern?: (context: WriteContext, changes: readonly RecordChange[]) => Promise<Concern | null>
  undo?: StoreUndo
  /** Adds read-only values that depend on the time; only lists show them. */
  complete?: (db: Db, records: readonly EntityRecord[], now: Date) => Promise<EntityRecord[]>
  /** Consequences that the sender is notified of after the save; they do not prevent it. */
  findWarnings?: (context: WriteContext, changes: readonly RecordChange[]) => Promise<RowError[]>
  /** Effects of the change in the same transaction. */
  afterWrite?: (context: WriteContext, changes: readonly WrittenChange[]) => Promise<void>
}

/** Fault of a change at a field. */
export const buildError = ({ row }: RecordChange, field: string, message: string): RowError => ({ row, field, message })

/** True when the change sets the field to this value. */
export const becomes = ({ changed, after }: RecordChange, field: string, value: unknown): boolean =>
  changed.includes(field) && after[field] === value

/** Ids of the changed records that exist already. */
export const listExistingIds = (changes: readonly RecordChange[]): number[] =>
  changes.flatMap(({ id }) => (id === null ? [] : [id]))
