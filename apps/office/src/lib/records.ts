import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { MAX_ROWS } from '@nocturne/contract/entity/endpoints'
import { useApi } from '@nocturne/web/lib/query/query'

import { getEntityEndpoint } from './entity-endpoint.ts'

/** Loads all records in one page: filters, order and search work in the browser. */
export const listInput = { pageNum: 1, pageSize: MAX_ROWS }

export const useRecords = (definition: EntityDefinition) => useApi(getEntityEndpoint(definition, 'list'), listInput)
