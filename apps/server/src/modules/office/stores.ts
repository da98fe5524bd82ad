/** Stores of all entities, provided by the modules that own the tables. */
import type { EntityName } from '@nocturne/contract/entity/names'
import type { EntityStore } from '../../entities/entity-store.ts'
import { menuStores } from '../catalog/public.ts'
import { deptStore, postStore, roleStore } from '../directory/public.ts'
import { configStores } from '../platform/public.ts'
import { employeeStore } from '../session/public.ts'
import { floorStores } from '../tables/public.ts'

export const stores: readonly EntityStore[] = [
  ...configStores,
  ...floorStores,
  ...menuStores,
  roleStore,
  deptStore,
  postStore,
  employeeStore,
]

const byName = new Map<EntityName, EntityStore>(stores.map((store) => [store.definition.name, store]))

/** Store of an entity. Throws for a name without a store. */
export function getStore(name: EntityName): EntityStore {
  const store = byName.get(name)
  if (!store) throw new Error(`no store for ${name}`)
  return store
}
