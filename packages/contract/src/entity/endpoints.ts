/** Endpoints of an entity, derived from its definition. */
import type { Endpoint, EndpointSpec } from '../endpoint.ts'
import type { EntityDefinition } from './definition.ts'
import type { buildEntitySchemas } from './schemas.ts'

type EntitySchemas = ReturnType<typeof buildEntitySchemas>

/** Operations that every entity has. */
export type EntityOperation = keyof EntitySchemas

/** Most records that one call saves or imports. */
export const MAX_ROWS = 5_000

/** Module of all entity endpoints; the first part of their ids. */
const MODULE = 'office'

const summaries: Readonly<Record<EntityOperation, (label: string) => string>> = {
  list: (label) => `${label}列表`,
  save: (label) => `保存${label}`,
  order: (label) => `调整${label}顺序`,
  history: (label) => `${label}修改记录`,
  check: (label) => `预检${label}导入`,
  import: (label) => `导入${label}`,
  export: (label) => `导出${label}`,
}

const kinds: Readonly<Record<EntityOperation, EndpointSpec['kind']>> = {
  list: 'query',
  save: 'command',
  order: 'command',
  history: 'query',
  check: 'query',
  import: 'command',
  export: 'file',
}

/** One endpoint of an entity: `POST /api/admin/<entity>/<operation>`; exports are fetched by GET. */
export function buildEntityEndpoint<O extends EntityOperation>(
  { name, address = name, label, permission, personOnly, secondPerson }: EntityDefinition,
  operation: O,
): Endpoint<EntitySchemas[O]['input']['_input'], EntitySchemas[O]['answer']['_output']> {
  const isFile = kinds[operation] === 'file'
  return {
    id: `${MODULE}.${name}-${operation}`,
    module: MODULE,
    method: isFile ? 'GET' : 'POST',
    path: `/api/admin/${address}/${operation}`,
    access: 'staff',
    permission,
    kind: kinds[operation],
    ...(!isFile && { encoding: 'json' }),
    ...(personOnly && kinds[operation] === 'command' && { personOnly }),
    ...(secondPerson !== undefined &&
      operation === 'save' && { secondPerson: { permission: secondPerson, waiting: { ids: [], warnings: [] } } }),
    ...((operation === 'save' || operation === 'import') && { errors: ['ROWS_REFUSED'] }),
    summary: summaries[operation](label),
  }
}

/** All operations, for building every endpoint of an entity. */
export const entityOperations = Object.keys(kinds) as EntityOperation[]
