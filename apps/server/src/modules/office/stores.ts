/** Stores of all entities, provided by the modules that own the tables. */
import type { EntityName } from '@nocturne/contract/entity/names'
import { entities } from '@nocturne/contract/office/entities'
import type { EntityStore } from '../../entities/entity-store.ts'
import { approvalTypeStore } from '../approvals/public.ts'
import { clockMarkStore, leaveCorrectionStore, leaveKindStore } from '../attendance/public.ts'
import { creditStores } from '../billing/public.ts'
import { menuStores } from '../catalog/public.ts'
import { deptStore, postStore, roleStore } from '../directory/public.ts'
import { giftStores } from '../gifts/public.ts'
import { accountMappingStore } from '../integrations/public.ts'
import { memberStores } from '../members/public.ts'
import { basePayStore, taxDeductionStore } from '../payroll/public.ts'
import { appVersionStore, configStores } from '../platform/public.ts'
import { employeeStore } from '../session/public.ts'
import { floorStores } from '../tables/public.ts'
import { voucherStores } from '../vouchers/public.ts'
import { openingBottleStore } from '../wine/public.ts'

/** Stores in the order of their modules. */
const provided: readonly EntityStore[] = [
  ...configStores,
  appVersionStore,
  ...floorStores,
  ...menuStores,
  ...memberStores,
  ...creditStores,
  ...giftStores,
  ...voucherStores,
  openingBottleStore,
  accountMappingStore,
  roleStore,
  deptStore,
  postStore,
  employeeStore,
  basePayStore,
  taxDeductionStore,
  clockMarkStore,
  leaveKindStore,
  leaveCorrectionStore,
  approvalTypeStore,
]

const byName = new Map<EntityName, EntityStore>(provided.map((store) => [store.definition.name, store]))

/** Store of an entity. Throws for a name without a store. */
export function getStore(name: EntityName): EntityStore {
  const store = byName.get(name)
  if (!store) throw new Error(`no store for ${name}`)
  return store
}

/** Stores of all defined entities, in the order in which a venue enters them. */
export const stores: readonly EntityStore[] = entities.map(({ name }) => getStore(name))
