/** State of a list that is kept in the address, so that a reload and a link show the same. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { useSearchParams } from 'wouter'

export type Sort = { field: string; descending: boolean }

export type ListState = {
  search: string
  /** Chosen values by field, as text. */
  filters: Readonly<Record<string, readonly string[]>>
  sort: Sort | null
  /** Open panel: a record, a new one, or a new one with the values of another. */
  open: { record: number } | { copyOf: number } | 'new' | null
}

const SEARCH = 'q'
const SORT = 'sort'
const RECORD = 'record'
const COPY = 'copy'

/** Pure. Fields that the definition does not have are ignored. */
export function parseListState({ fields }: Pick<EntityDefinition, 'fields'>, params: URLSearchParams): ListState {
  const filters = Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const text = params.get(name)
      return text ? [[name, text.split(',')]] : []
    }),
  )
  const sort = params.get(SORT) ?? ''
  const field = sort.replace(/^-/, '')
  return {
    search: params.get(SEARCH) ?? '',
    filters,
    sort: Object.hasOwn(fields, field) ? { field, descending: sort.startsWith('-') } : null,
    open: parseOpen(params),
  }
}

function parseOpen(params: URLSearchParams): ListState['open'] {
  const copyOf = Number(params.get(COPY))
  if (copyOf > 0) return { copyOf }
  const record = params.get(RECORD)
  if (record === 'new') return 'new'
  return Number(record) > 0 ? { record: Number(record) } : null
}

export function formatListState({ search, filters, sort, open }: ListState): URLSearchParams {
  const params = new URLSearchParams()
  if (search !== '') params.set(SEARCH, search)
  for (const [name, values] of Object.entries(filters)) if (values.length > 0) params.set(name, values.join(','))
  if (sort) params.set(SORT, (sort.descending ? '-' : '') + sort.field)
  if (open === 'new') params.set(RECORD, 'new')
  else if (open && 'copyOf' in open) params.set(COPY, String(open.copyOf))
  else if (open) params.set(RECORD, String(open.record))
  return params
}

/** State of the list in the address. Filters replace the entry of the history; opening a panel adds one. */
export function useListState(definition: EntityDefinition) {
  const [params, setParams] = useSearchParams()
  const state = parseListState(definition, params)
  const change = (part: Partial<ListState>) => {
    // Starts from the current address: after a save, the state of the render that began it may be outdated.
    const current = parseListState(definition, new URLSearchParams(location.search))
    setParams(formatListState({ ...current, ...part }), { replace: part.open === undefined || part.open === null })
  }
  return { state, change }
}
