import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { MAX_ROWS } from '@nocturne/contract/entity/endpoints'
import { useApi } from '@nocturne/web/lib/query/query'

import { getEntityEndpoint } from './entity-endpoint.ts'
import { useSettled } from './use-settled.ts'

/** Loads all records in one page: filters, order and search work in the browser. */
export const listInput = { pageNum: 1, pageSize: MAX_ROWS }

/** Records of one answer where the server searches: more are found by other words. */
export const SEARCHED_ROWS = 500

const TYPING_MS = 400

/** Records of an entity. The server searches only entities with more records than a page. */
export function useRecords(definition: EntityDefinition, search = '') {
  const keyword = useSettled(search.trim(), TYPING_MS)
  const searched = { pageNum: 1, pageSize: SEARCHED_ROWS, ...(keyword !== '' && { keyword }) }
  return useApi(getEntityEndpoint(definition, 'list'), definition.isSearched ? searched : listInput, {
    keep: definition.isSearched === true,
  })
}
