import { tables } from '@nocturne/contract/tables/endpoints'

import { useApi } from '#lib/query/query.ts'

/** Occupied tables, the user's own first; `found` is the one with this sitting. */
export function useOccupiedTables(tableRecordId: number | undefined) {
  const query = useApi(tables.list, {}, { live: true })
  const open = (query.data?.rows ?? []).filter((card) => card.tableRecordId !== null)
  const sorted = open.toSorted((one, other) => Number(other.mine) - Number(one.mine))
  return { query, open: sorted, found: open.find((card) => card.tableRecordId === tableRecordId) }
}
