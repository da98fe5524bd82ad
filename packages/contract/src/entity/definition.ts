/** Definition of an entity of master data. Everything generic about it follows from this description. */
import { normalDisable } from '../codes.ts'
import type { LiveTopic } from '../live-topics.ts'
import type { LogSubject } from '../log-subjects.ts'
import type { PermissionKey } from '../permissions.ts'
import { getInitialValue, type EntityField, type FieldValue } from './field.ts'
import type { EntityName } from './names.ts'

/** Values of a record by field. */
export type EntityValues = Readonly<Record<string, FieldValue>>

/** A stored record: its id and the values of all fields. */
export type EntityRecord = { id: number; values: EntityValues }

export type EntityDefinition = {
  name: EntityName
  /** Last part but one of the address of its endpoints when older endpoints have the address of its name. */
  address?: string
  /** Chinese name of one record: 区域. */
  label: string
  /** Measure word with which records are counted: 个, 张, 款, 人. */
  counter: string
  /** Shown above the empty list: what the records are for. */
  purpose: string
  /** Permission to read and to change; a field may ask for another one. */
  permission: PermissionKey
  /** Subject of its entries in the operation log. */
  subject: LogSubject
  /** Topic of the live event after a change. */
  topic: LiveTopic
  /** Field that names a record for people; it also identifies a record in imports unless `keyField` does. */
  titleField: string
  /** Field that identifies a record in imports: a code or login. */
  keyField?: string
  /** Fields of which the first that is not empty identifies a record in imports; default: `keyField`, then `titleField`. */
  keyFields?: readonly string[]
  /** Fields that identify a record in imports only together, such as an employee and a date; instead of `keyFields`. */
  keyGroup?: readonly string[]
  /** Field of kind `choice` by which records are stopped: code 0 is in use, 1 is stopped. Null: records are never stopped. */
  statusField: string | null
  /** Records have an order that people choose by dragging. */
  ordered: boolean
  /** Machine tokens only read it: its records decide who may sign in, and with which rights. */
  personOnly?: true
  /** Some changes of its records wait for another person with this permission; the store says which. */
  secondPerson?: PermissionKey
  /** There is exactly one record, which is neither created nor stopped: the venue, its parameters. */
  singleton?: true
  /**
   * Records of people. Only employees with the permission for the whole venue read them or look them up, and exports are
   * logged.
   */
  isPrivate?: true
  /** Page of the phone app that shows one record; its id is appended. */
  page?: { label: string; path: string }
  /** There can be more records than one page: the server searches them. */
  isSearched?: true
  /** Groups of fields of which no two records have the same values; records without any of them are not compared. */
  unique: readonly (readonly string[])[]
  fields: Readonly<Record<string, EntityField>>
}

/** Declares an entity. */
export const defineEntity = <const D extends EntityDefinition>(definition: D): D => definition

/** Field by which imports find an existing record. */
export const getKeyField = ({ keyField, titleField }: EntityDefinition): string => keyField ?? titleField

/** Groups of fields by which imports find an existing record, in the order in which they are tried. */
export function listKeyGroups(definition: EntityDefinition): readonly (readonly string[])[] {
  if (definition.keyGroup) return [definition.keyGroup]
  const names = definition.keyFields ?? [...new Set([getKeyField(definition), definition.titleField])]
  return names.map((name) => [name])
}

/** Values of a new record. */
export const buildInitialValues = ({ fields }: EntityDefinition): EntityValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, getInitialValue(field)]))

/** Fields that can be saved. */
export const listWritableFields = ({ fields }: EntityDefinition): [string, EntityField][] =>
  Object.entries(fields).filter(([, field]) => field.readOnly !== true)

/** True when two values of a field are equal; the order of list items counts, that of keys does not. */
export const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  one === other || encodeValue(one ?? null) === encodeValue(other ?? null)

const encodeValue = (value: FieldValue): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Names of the fields whose values differ. */
export const listChangedFields = (before: EntityValues, after: EntityValues): string[] =>
  Object.keys(after).filter((name) => !isSameValue(before[name], after[name]))

/** True for a record that is out of use. */
export const isStopped = ({ statusField }: EntityDefinition, values: EntityValues): boolean =>
  statusField !== null && values[statusField] === normalDisable.disabled
