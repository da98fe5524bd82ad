/** All entities of master data, in the order in which a venue enters them. */
import type { EntityDefinition } from '../entity/definition.ts'
import type { EntityName } from '../entity/names.ts'
import { approvalTypeEntity } from './approval-entities.ts'
import { goodsEntity, goodsTypeEntity, optionGroupEntity, priceRuleEntity } from './menu-entities.ts'
import { parametersEntity, venueEntity } from './venue-entities.ts'
import { groupPackageEntity, supplierEntity } from './deal-entities.ts'
import { accountMappingEntity } from './ledger-entities.ts'
import { clockMarkEntity } from './clock-entities.ts'
import { creditAccountEntity, giftQuotaEntity, giftSchemeEntity } from './money-entities.ts'
import { memberEntity, memberLevelEntity, memberTagEntity, rechargeRuleEntity } from './member-entities.ts'
import { openingBottleEntity, openingCreditEntity } from './opening-entities.ts'
import { areaEntity, minChargeRuleEntity, tableEntity, tableLabelEntity } from './floor-entities.ts'
import { basePayEntity, taxDeductionEntity } from './payroll-entities.ts'
import { leaveCorrectionEntity, leaveKindEntity } from './leave-entities.ts'
import { appVersionEntity } from './version-entities.ts'
import { deptEntity, postEntity, roleEntity, userEntity } from './people-entities.ts'

export const entities = [
  venueEntity,
  parametersEntity,
  areaEntity,
  tableLabelEntity,
  tableEntity,
  clockMarkEntity,
  minChargeRuleEntity,
  goodsTypeEntity,
  optionGroupEntity,
  goodsEntity,
  priceRuleEntity,
  memberLevelEntity,
  rechargeRuleEntity,
  creditAccountEntity,
  giftSchemeEntity,
  giftQuotaEntity,
  groupPackageEntity,
  supplierEntity,
  accountMappingEntity,
  roleEntity,
  deptEntity,
  postEntity,
  userEntity,
  basePayEntity,
  taxDeductionEntity,
  leaveKindEntity,
  leaveCorrectionEntity,
  approvalTypeEntity,
  memberTagEntity,
  memberEntity,
  openingBottleEntity,
  openingCreditEntity,
  appVersionEntity,
] as const

type Defined = (typeof entities)[number]

const byName = new Map<EntityName, EntityDefinition>(entities.map((entity) => [entity.name, entity]))

/** Definition of an entity; undefined for a name without one. */
export const findEntity = (name: string): EntityDefinition | undefined => byName.get(name as EntityName)

/** Names of the defined entities. */
export type DefinedEntityName = Defined['name']
