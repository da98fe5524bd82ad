/** Groups of the navigation: the only place that names single entities. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { EntityName } from '@nocturne/contract/entity/names'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { findEntity } from '@nocturne/contract/office/entities'
import { financePermissions, officePermissions, peoplePermissions } from '@nocturne/contract/office/permissions'
import Activity from 'lucide-react/icons/activity'
import BookText from 'lucide-react/icons/book-text'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Crown from 'lucide-react/icons/crown'
import Map from 'lucide-react/icons/map'
import Plug from 'lucide-react/icons/plug'
import Scale from 'lucide-react/icons/scale'
import Shield from 'lucide-react/icons/shield'
import Stamp from 'lucide-react/icons/stamp'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import Wine from 'lucide-react/icons/wine'
import type { ComponentType } from 'react'

import { useOverview, usePermissionCheck } from './office-session.ts'

/** Page that is no list of an entity. */
type ToolPage = { name: string; label: string; purpose: string; permissions: readonly PermissionKey[] }

type Group = { title: string; icon: ComponentType; entities: readonly EntityName[]; tools?: readonly ToolPage[] }

const finance: ToolPage = {
  name: 'finance',
  label: '财务',
  purpose: '等着处理的差异、打款、异议、挂账和钱箱，门店欠多少',
  permissions: financePermissions,
}
const people: ToolPage = {
  name: 'people',
  label: '人事',
  purpose: '今晚谁到了、谁请假，等着审批的申请，没签名的工资单',
  permissions: peoplePermissions,
}
const collections: ToolPage = {
  name: 'collections',
  label: '收款对账',
  purpose: '每晚的收款落在支付方哪天的账单，差异在哪里',
  permissions: ['operate:businessDay:close'],
}
const payroll: ToolPage = {
  name: 'payroll',
  label: '发薪',
  purpose: '一个月的工资单：生成、核对、公布、异议、登记发放',
  permissions: ['employee:wage:publish'],
}
const plan: ToolPage = {
  name: 'plan',
  label: '平面图',
  purpose: '画出台位、舞台和吧台的位置，发布后手机上可以看',
  permissions: ['system:table:edit'],
}
const duty: ToolPage = {
  name: 'duty',
  label: '值台安排',
  purpose: '每晚谁负责哪些台位，开台时自动带出服务员',
  permissions: ['employee:workforce:edit'],
}
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
const prices: ToolPage = {
  name: 'prices',
  label: '现在的价',
  purpose: '每款商品各时段的价格和原因',
  permissions: ['system:goods:price'],
}
const stock: ToolPage = {
  name: 'stock',
  label: '库存',
  purpose: '入库、盘点、报损和领用，哪些商品快没了',
  permissions: ['system:stock:edit'],
}
const rights: ToolPage = {
  name: 'rights',
  label: '权限',
  purpose: '每个角色能做什么；自己的角色从已有的复制',
  permissions: ['system:role:edit'],
}
const confirmations: ToolPage = {
  name: 'confirmations',
  label: '等确认',
  purpose: '要两个人的修改，另一个人看过才生效',
  permissions: ['system:role:edit', 'system:user:edit', 'system:config:edit', 'member:recharge:refund'],
}
const passwords: ToolPage = {
  name: 'passwords',
  label: '一次性密码',
  purpose: '给新员工发第一次登录的密码',
  permissions: ['system:user:edit'],
}
const leave: ToolPage = {
  name: 'leave',
  label: '假期余额',
  purpose: '每人每种假本年几天、休了几天、还剩几天',
  permissions: ['employee:wage:publish'],
}
const notices: ToolPage = {
  name: 'notices',
  label: '通知',
  purpose: '给员工发通知，看谁读了、谁没读',
  permissions: ['notice:message:publish'],
}
const importRuns: ToolPage = {
  name: 'imports',
  label: '导入记录',
  purpose: '每次导入了什么；没用过的可以撤销',
  permissions: officePermissions,
}
const log: ToolPage = {
  name: 'log',
  label: '操作日志',
  purpose: '谁在什么时候改了什么',
  permissions: ['system:log:view', 'system:config:edit'],
}

const tokens: ToolPage = {
  name: 'tokens',
  label: '接口密钥',
  purpose: '让别的程序按权限读写数据，随时可以吊销',
  permissions: ['system:integration:edit'],
}
const webhooks: ToolPage = {
  name: 'webhooks',
  label: '推送',
  purpose: '下单、收款、日结、库存变动时通知别的程序',
  permissions: ['system:integration:edit'],
}
const journal: ToolPage = {
  name: 'journal',
  label: '记账凭证',
  purpose: '把日结后的营业日导出成金蝶、用友的凭证',
  permissions: ['report:journal:export'],
}

const approvers: ToolPage = {
  name: 'approvers',
  label: '谁会批',
  purpose: '选一位员工，看他发起每张表单时由谁来批',
  permissions: ['approval:type:edit'],
}
const refunds: ToolPage = {
  name: 'refunds',
  label: '退款记录',
  purpose: '谁退了什么、退多少、为什么，每笔都能看明细',
  permissions: ['operate:refund:apply'],
}
const tips: ToolPage = {
  name: 'tips',
  label: '打赏退款',
  purpose: '已收的打赏和分成，入账前可以退给客人',
  permissions: ['operate:bill:reverse'],
}
const systemState: ToolPage = {
  name: 'state',
  label: '系统状态',
  purpose: '后台任务、短信、支付和备份是不是都正常',
  permissions: ['system:state:view'],
}
const audit: ToolPage = {
  name: 'audit',
  label: '数据检查',
  purpose: '账目、库存、台位的数据是不是都对得上',
  permissions: ['system:state:view'],
}

const groups: readonly Group[] = [
  { title: '工作台', icon: ClipboardList, entities: [], tools: [finance, people, collections, payroll] },
  { title: '门店', icon: Store, entities: ['venue', 'parameters'] },
  { title: '场地', icon: Map, entities: ['area', 'table', 'tableLabel', 'clockMark'], tools: [plan, codes, duty] },
  {
    title: '酒水',
    icon: Wine,
    entities: ['goods', 'goodsType', 'optionGroup', 'priceRule', 'supplier', 'groupPackage'],
    tools: [prices, stock],
  },
  {
    title: '员工',
    icon: Users,
    entities: ['user', 'dept', 'post', 'basePay', 'taxDeduction', 'leaveKind', 'leaveCorrection'],
    tools: [leave, passwords, notices],
  },
  { title: '权限', icon: Shield, entities: ['role'], tools: [rights, confirmations] },
  {
    title: '规则',
    icon: Scale,
    entities: ['minChargeRule', 'giftScheme', 'giftQuota', 'creditAccount', 'openingCredit'],
    tools: [minimums],
  },
  { title: '审批', icon: Stamp, entities: ['approvalType'], tools: [approvers] },
  { title: '会员', icon: Crown, entities: ['member', 'memberTag', 'memberLevel', 'rechargeRule', 'openingBottle'] },
  { title: '对接', icon: Plug, entities: ['accountMapping'], tools: [journal, tokens, webhooks] },
  { title: '记录', icon: BookText, entities: [], tools: [importRuns, log, refunds, tips] },
  { title: '系统', icon: Activity, entities: ['appVersion'], tools: [systemState, audit] },
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

type NavigationSource = { can: (key: string) => boolean; reports: readonly { name: string; title: string }[] }

const buildReportPage = ({ name, title }: { name: string; title: string }): NavigationPage => ({
  name: `reports/${name}`,
  label: title,
  purpose: '整表查看，排序、合计、复制到 Excel',
  counter: '',
})

/** Groups with the pages that the person may open; empty groups are left out. */
export function listNavigation({ can, reports }: NavigationSource): NavigationGroup[] {
  const shown = groups
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
  return reports.length === 0
    ? shown
    : [...shown, { title: '报表', icon: ChartColumn, pages: reports.map(buildReportPage) }]
}

const NO_REPORTS: NavigationSource['reports'] = []

/** Navigation of the signed-in person; empty until the overview is loaded. */
export function useNavigation(): NavigationGroup[] {
  const { data } = useOverview()
  const can = usePermissionCheck()
  return listNavigation({ can, reports: data?.reports ?? NO_REPORTS })
}
