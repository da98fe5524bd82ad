/** Groups of the navigation: the only place that names single entities. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { EntityName } from '@nocturne/contract/entity/names'
import { findEntity } from '@nocturne/contract/office/entities'
import Crown from 'lucide-react/icons/crown'
import Map from 'lucide-react/icons/map'
import Scale from 'lucide-react/icons/scale'
import Users from 'lucide-react/icons/users'
import Wine from 'lucide-react/icons/wine'
import type { ComponentType } from 'react'

type Group = { title: string; icon: ComponentType; entities: readonly EntityName[] }

const groups: readonly Group[] = [
  { title: '场地', icon: Map, entities: ['area', 'table', 'tableLabel'] },
  { title: '酒水', icon: Wine, entities: ['goods', 'goodsType', 'groupPackage'] },
  { title: '员工', icon: Users, entities: ['dept', 'post', 'user'] },
  { title: '规则', icon: Scale, entities: ['minChargeRule', 'giftScheme', 'giftQuota', 'creditAccount'] },
  { title: '会员', icon: Crown, entities: ['memberLevel', 'rechargeRule'] },
]

export type NavigationGroup = { title: string; icon: ComponentType; pages: readonly EntityDefinition[] }

/** Groups with the pages that the person may open; empty groups are left out. */
export function listNavigation(can: (key: string) => boolean): NavigationGroup[] {
  return groups
    .map(({ title, icon, entities }) => ({
      title,
      icon,
      pages: entities.flatMap((name) => findEntity(name) ?? []).filter(({ permission }) => can(permission)),
    }))
    .filter(({ pages }) => pages.length > 0)
}
