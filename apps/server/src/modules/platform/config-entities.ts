/** Stores of the venue and its parameters: each is one record over the rows of `sys_config`. */
import type { EntityDefinition, EntityRecord, EntityValues } from '@nocturne/contract/entity/definition'
import { buildInitialValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { parametersEntity, venueEntity } from '@nocturne/contract/office/venue-entities'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import {
  becomes,
  buildError,
  type EntityStore,
  type RecordChange,
  type WriteContext,
} from '../../entities/entity-store.ts'

/** Id of the only record. */
const ONLY_ID = 1

function createConfigStore(
  definition: EntityDefinition,
  findErrors: (change: RecordChange) => RowError[],
): EntityStore {
  const keys = Object.keys(definition.fields)

  const read = async (db: Db | Tx, ids?: readonly number[]): Promise<EntityRecord[]> => {
    if (ids && !ids.includes(ONLY_ID)) return []
    const rows = await db
      .selectFrom('sysConfig')
      .select(['configKey', 'configValue'])
      .where('configKey', 'in', keys)
      .execute()
    const stored = Object.fromEntries(rows.map(({ configKey, configValue }) => [configKey, configValue]))
    return [{ id: ONLY_ID, values: { ...buildInitialValues(definition), ...(stored as EntityValues) } }]
  }

  const update = async ({ tx, actor, now }: WriteContext, changes: readonly RecordChange[]): Promise<void> => {
    const values = changes.flatMap(({ after, changed }) =>
      changed.map((key) => ({ config_key: key, config_value: after[key] })),
    )
    await sql`
      insert into sys_config (config_key, config_value, updated_by, updated_at)
      select config_key, config_value, ${actor.userId}, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(config_key text, config_value jsonb)
      on conflict (config_key) do update
        set config_value = excluded.config_value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(
      tx,
    )
  }

  const refuseCreation = () => Promise.reject(new Error(`${definition.name} has one record`))
  return {
    definition,
    read,
    lock: async (tx, ids) => {
      await sql`select from sys_config where config_key = any(${keys}) order by config_key for no key update`.execute(
        tx,
      )
      return read(tx, ids)
    },
    insert: (_context, changes) => (changes.length === 0 ? Promise.resolve([]) : refuseCreation()),
    update,
    reorder: refuseCreation,
    remove: refuseCreation,
    check: (_context, changes) =>
      Promise.resolve(
        changes.flatMap((change) =>
          change.id === null
            ? [buildError(change, definition.titleField, `${definition.label}只有一份，不能新增`)]
            : findErrors(change),
        ),
      ),
  }
}

/** Finds a coordinate without the other one, and a closing time equal to the opening time. */
function findVenueErrors(change: RecordChange): RowError[] {
  const { after } = change
  const hasLng = after['venue.lng'] !== null
  if (hasLng !== (after['venue.lat'] !== null))
    return [buildError(change, hasLng ? 'venue.lat' : 'venue.lng', '经度和纬度要一起填')]
  return ['venue.businessEnd', 'venue.weekendEnd'].flatMap((key) =>
    after[key] === after['venue.businessOpen'] ? [buildError(change, key, '打烊时间不能和开门时间相同')] : [],
  )
}

/** Pairs of a smallest and a largest amount. */
const AMOUNT_RANGES = [
  ['recharge.min', 'recharge.max'],
  ['reward.min', 'reward.max'],
] as const

const findParameterErrors = (change: RecordChange): RowError[] =>
  AMOUNT_RANGES.flatMap(([min, max]) =>
    (change.after[min] as number) > (change.after[max] as number) ? [buildError(change, max, '最高不能小于最低')] : [],
  )

/** Ending the requirement of a second person is itself confirmed by one. */
const findParameterConcern: EntityStore['findConcern'] = (_context, changes) => {
  const ending = changes.filter((change) => becomes(change, 'rights.secondPerson', false))
  return Promise.resolve(ending.length === 0 ? null : { changes: ending, userIds: [] })
}

export const configStores: readonly EntityStore[] = [
  createConfigStore(venueEntity, findVenueErrors),
  { ...createConfigStore(parametersEntity, findParameterErrors), findConcern: findParameterConcern },
]
