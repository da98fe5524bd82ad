import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import { templates } from '@nocturne/contract/office/templates'
import type { EntityName } from '@nocturne/contract/entity/names'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { getStore } from './stores.ts'
import { saveRecords } from './write-records.ts'

/** Fills what is still empty with the records of a template; entered records stay as they are. */
export const applyTemplate: Handler<typeof office.applyTemplate, typeof schemas.applyTemplate> = async (
  context,
  { template },
) => {
  const { areas, types } = templates[template]
  const areaNum = await fillEmpty(context, 'area', areas)
  const typeNum = await fillEmpty(context, 'goodsType', types)
  return { areaNum, typeNum }
}

/** Creates the records unless the entity has some or the caller lacks its permission; returns their number. */
async function fillEmpty(context: CommandContext, name: EntityName, rows: readonly EntityValues[]): Promise<number> {
  const store = getStore(name)
  if (!context.actor.permissions.has(store.definition.permission)) return 0
  if ((await store.read(context.tx)).length > 0) return 0
  const { ids } = await saveRecords(
    context,
    store,
    rows.map((values) => ({ values: { ...values } })),
  )
  return ids.length
}
