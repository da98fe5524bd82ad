/** Warnings of the last save: consequences that did not prevent it. They stay until they are closed or another save. */
import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'
import type { RowChange, RowError } from '@nocturne/contract/entity/schemas'
import { buildQueryKey, queryClient } from '@nocturne/web/lib/query/query'
import { createStore } from '@nocturne/web/lib/store'

import { getEntityEndpoint } from './entity-endpoint.ts'
import { getTitle } from '@nocturne/contract/entity/record-text'
import { listInput } from './records.ts'

export const saveWarnings = createStore<readonly string[]>([])

/** Texts of warnings, each with the record that it concerns. */
export function describeWarnings(warnings: readonly RowError[], readTitle: (row: number) => string): string[] {
  const texts = warnings.map(({ row, message }) => {
    const title = readTitle(row)
    return title === '' ? message : `${title}：${message}`
  })
  return [...new Set(texts)]
}

/** Shows the warnings of a save of these rows; none removes those of the previous save. */
export function showSaveWarnings(
  definition: EntityDefinition,
  rows: readonly RowChange[],
  warnings: readonly RowError[],
): void {
  const key = buildQueryKey(getEntityEndpoint(definition, 'list'), listInput)
  const records = queryClient.getQueryData<{ rows: EntityRecord[] }>(key)?.rows ?? []
  const readTitle = (at: number) => {
    const row = rows[at]
    return getTitle(definition, records.find(({ id }) => id === row?.id)?.values ?? row?.values)
  }
  saveWarnings.set(describeWarnings(warnings, readTitle))
}
