/** References between entities. */
import { listWritableFields, type EntityDefinition } from '@nocturne/contract/entity/definition'
import type { EntityField, FieldValue, PartValue } from '@nocturne/contract/entity/field'
import type { References } from '@nocturne/contract/entity/cell'
import type { EntityName } from '@nocturne/contract/entity/names'
import { getKey, getTitle } from '@nocturne/contract/entity/record-text'
import type { RowError } from '@nocturne/contract/entity/schemas'
import type { Db, Tx } from '../../db/connection.ts'
import type { RecordChange } from '../../entities/entity-store.ts'
import { getStore } from './stores.ts'

/** Ids that a value refers to, by entity. */
export function listReferences(
  field: EntityField,
  value: FieldValue | undefined,
): { entity: EntityName; id: number }[] {
  if (value === null || value === undefined) return []
  if (field.kind === 'reference') return [{ entity: field.entity, id: value as number }]
  if (field.kind === 'references') return (value as readonly number[]).map((id) => ({ entity: field.entity, id }))
  if (field.kind !== 'parts') return []
  return (value as readonly PartValue[]).flatMap((part) =>
    Object.entries(field.fields).flatMap(([name, inner]) => listReferences(inner, part[name])),
  )
}

/** Faults of changed fields that refer to a record that does not exist. */
export async function findMissingReferences(
  tx: Tx,
  definition: EntityDefinition,
  changes: readonly RecordChange[],
): Promise<RowError[]> {
  const references = changes.flatMap((change) =>
    listWritableFields(definition).flatMap(([name, field]) =>
      change.changed.includes(name)
        ? listReferences(field, change.after[name]).map((one) => ({
            ...one,
            row: change.row,
            field: name,
            label: field.label,
          }))
        : [],
    ),
  )
  const known = new Map<EntityName, Set<number>>()
  for (const entity of new Set(references.map(({ entity: name }) => name))) {
    const ids = [...new Set(references.filter((one) => one.entity === entity).map(({ id }) => id))]
    known.set(entity, new Set((await getStore(entity).read(tx, ids)).map(({ id }) => id)))
  }
  return references
    .filter(({ entity, id }) => !known.get(entity)?.has(id))
    .map(({ row, field, label }) => ({ row, field, message: `${label}不存在，请重新选择` }))
}

/** Entities to which the fields of an entity refer. */
export function listReferencedEntities(fields: Readonly<Record<string, EntityField>>): EntityName[] {
  const names = Object.values(fields).flatMap((field) => {
    if (field.kind === 'reference' || field.kind === 'references') return [field.entity]
    return field.kind === 'parts' ? listReferencedEntities(field.fields) : []
  })
  return [...new Set(names)]
}

const findRepeated = (words: readonly string[]): Set<string> =>
  new Set(words.filter((word, index) => words.indexOf(word) !== index))

/**
 * Titles and keys of all records that the fields of an entity may refer to. A title that several records have names none:
 * such records are named by their key.
 */
export async function loadReferences(db: Db | Tx, definition: EntityDefinition): Promise<References> {
  const ids = new Map<string, number>()
  const titles = new Map<string, string>()
  for (const entity of listReferencedEntities(definition.fields)) {
    const store = getStore(entity)
    const records = await store.read(db)
    const repeated = findRepeated(records.map(({ values }) => getTitle(store.definition, values)))
    for (const { id, values } of records) {
      const title = getTitle(store.definition, values)
      const key = getKey(store.definition, values)
      titles.set(`${entity} ${id}`, repeated.has(title) ? key : title)
      if (!repeated.has(title)) ids.set(`${entity} ${title}`, id)
      ids.set(`${entity} ${key}`, id)
    }
  }
  return {
    findId: (entity, title) => ids.get(`${entity} ${title}`),
    findTitle: (entity, id) => titles.get(`${entity} ${id}`),
  }
}
