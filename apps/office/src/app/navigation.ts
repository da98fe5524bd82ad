/** Groups of the navigation: the only place that names single entities. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { EntityName } from '@nocturne/contract/entity/names'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { findEntity } from '@nocturne/contract/office/entities'
import BookText from 'lucide-react/icons/book-text'
import Crown from 'lucide-react/icons/crown'
import Map from 'lucide-react/icons/map'
import Scale from 'lucide-react/icons/scale'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import Wine from 'lucide-react/icons/wine'
import type { ComponentType } from 'react'

/** Page that is no list of an entity. */
type ToolPage = { name: string; label: string; purpose: string; permissions: readonly PermissionKey[] }

type Group = { title: string; icon: ComponentType; entities: readonly EntityName[]; tools?: readonly ToolPage[] }

const codes: ToolPage = {
  name: 'codes',
  label: '台码',
  purpose: '打印台位的二维码，泄露了可以换',
  permissions: ['system:table:edit'],
}
const minimums: ToolPage = {
  name: 'minimums',
  label: '当晚低消',
  purpose: '每张台当晚的低消和原因',
  permissions: ['system:rule:edit', 'system:table:edit'],
}
const log: ToolPage = {
  name: 'log',
  label: '操作日志',
  purpose: '谁在什么时候改了什么',
  permissions: ['system:log:view', 'system:config:edit'],
}

const groups: readonly Group[] = [
  { title: '门店', icon: Store, entities: ['venue', 'parameters'] },
  { title: '场地', icon: Map, entities: ['area', 'table', 'tableLabel'], tools: [codes] },
  { title: '酒水', icon: Wine, entities: ['goods', 'goodsType', 'supplier', 'groupPackage'] },
  { title: '员工', icon: Users, entities: ['dept', 'post', 'user'] },
  {
    title: '规则',
    icon: Scale,
    entities: ['minChargeRule', 'giftScheme', 'giftQuota', 'creditAccount'],
    tools: [minimums],
  },
  { title: '会员', icon: Crown, entities: ['memberLevel', 'rechargeRule'] },
  { title: '记录', icon: BookText, entities: [], tools: [log] },
]

/** A page of the navigation. `counter`: measure word of its records; '' where records are not counted. */
export type NavigationPage = { name: string; label: string; purpose: string; counter: string }

export type NavigationGroup = { title: string; icon: ComponentType; pages: readonly NavigationPage[] }

const toPage = ({ name, label, purpose, counter, singleton }: EntityDefinition): NavigationPage => ({
  name,
  label,
  purpose,
  counter: singleton ? '' : counter,
})

/** Groups with the pages that the person may open; empty groups are left out. */
export function listNavigation(can: (key: string) => boolean): NavigationGroup[] {
  return groups
    .map(({ title, icon, entities, tools = [] }) => ({
      title,
      icon,
      pages: [
        ...entities
          .flatMap((name) => findEntity(name) ?? [])
          .filter(({ permission }) => can(permission))
          .map(toPage),
        ...tools
          .filter(({ permissions }) => permissions.some(can))
          .map(({ name, label, purpose }) => ({ name, label, purpose, counter: '' })),
      ],
    }))
    .filter(({ pages }) => pages.length > 0)
}
