/** Records that other records refer to: for choosing one, and for reading and writing cells. */
import type { References } from '@nocturne/contract/entity/cell'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { EntityName } from '@nocturne/contract/entity/names'
import { office } from '@nocturne/contract/office/endpoints'
import { toComparableText } from '@nocturne/base/search-text'
import { buildApiQuery } from '@nocturne/web/lib/query/query'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'

import { listReferencedEntities } from './entity-endpoint.ts'

export type LookupRecord = { id: number; title: string; key: string; stopped: boolean }

export type RecordReferences = References & { listRecords: (entity: EntityName) => readonly LookupRecord[] }

/** Builds the resolver from the loaded records. Pure. */
export function buildReferences(loaded: ReadonlyMap<EntityName, readonly LookupRecord[]>): RecordReferences {
  const titles = new Map([...loaded].map(([name, rows]) => [name, new Map(rows.map(({ id, title }) => [id, title]))]))
  const ids = new Map([...loaded].map(([name, rows]) => [name, indexByText(rows)]))
  return {
    listRecords: (entity) => loaded.get(entity) ?? [],
    findTitle: (entity, id) => titles.get(entity)?.get(id),
    findId: (entity, text) => ids.get(entity)?.get(toComparableText(text)),
  }
}

/** Codes come before titles, and records in use before stopped ones. */
function indexByText(rows: readonly LookupRecord[]): Map<string, number> {
  const found = new Map<string, number>()
  const add = (text: string, id: number) => {
    const key = toComparableText(text)
    if (key !== '' && !found.has(key)) found.set(key, id)
  }
  const sorted = [...rows.filter(({ stopped }) => !stopped), ...rows.filter(({ stopped }) => stopped)]
  for (const { key, id } of sorted) add(key, id)
  for (const { title, id } of sorted) add(title, id)
  return found
}

/** Loads the records that an entity refers to. */
export function useReferences(definition: EntityDefinition): RecordReferences {
  const names = useMemo(() => listReferencedEntities(definition), [definition])
  const results = useQueries({
    queries: names.map((entity) => ({
      ...buildApiQuery(office.lookup, { entity }),
      staleTime: 30_000,
    })),
    combine: (all) => all.map(({ data }) => data),
  })
  return useMemo(
    () => buildReferences(new Map(names.map((name, index) => [name, results[index] ?? []]))),
    [names, results],
  )
}
