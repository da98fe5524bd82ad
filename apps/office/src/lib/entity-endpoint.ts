import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { buildEntityEndpoint, type EntityOperation } from '@nocturne/contract/entity/endpoints'
import type { EntityName } from '@nocturne/contract/entity/names'
import { findEntity } from '@nocturne/contract/office/entities'

type EntityEndpoint<O extends EntityOperation> = ReturnType<typeof buildEntityEndpoint<O>>

const built = new Map<string, unknown>()

/** Endpoint of an entity; the same object for every call, so that hooks can depend on it. */
export function getEntityEndpoint<O extends EntityOperation>(
  definition: EntityDefinition,
  operation: O,
): EntityEndpoint<O> {
  const key = `${definition.name} ${operation}`
  const known = built.get(key) as EntityEndpoint<O> | undefined
  if (known) return known
  const endpoint = buildEntityEndpoint(definition, operation)
  built.set(key, endpoint)
  return endpoint
}

/** Names of the entities that records of this entity refer to, also in the rows of their parts. */
export function listReferencedEntities({ fields }: Pick<EntityDefinition, 'fields'>): EntityName[] {
  const names = Object.values(fields).flatMap((field): EntityName[] => {
    if (field.kind === 'reference' || field.kind === 'references') return [field.entity]
    return field.kind === 'parts' ? listReferencedEntities(field) : []
  })
  return [...new Set(names)].filter((name) => findEntity(name) !== undefined)
}
