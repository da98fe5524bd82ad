/** Office pages that enter what a new venue lacks. */
import type { EntityName } from '@nocturne/contract/entity/names'
import type { PermissionKey } from '@nocturne/contract/permissions'

type SetupPage = { text: string; entity: EntityName | 'duty'; permission: PermissionKey }

/** Sentence about the missing records, the office page that enters them, and its permission. */
export const setupPages = {
  tables: { text: '还没有台位', entity: 'table', permission: 'system:table:edit' },
  goods: { text: '还没有商品', entity: 'goods', permission: 'system:goods:edit' },
  place: { text: '门店还没有定位', entity: 'venue', permission: 'system:config:edit' },
  giftQuotas: { text: '还没有设置您的赠送额度', entity: 'giftQuota', permission: 'system:rule:edit' },
  creditAccounts: { text: '还没有挂账账户', entity: 'creditAccount', permission: 'system:rule:edit' },
  rechargeRules: { text: '还没有充值方案', entity: 'rechargeRule', permission: 'system:rule:edit' },
  duties: { text: '这张台今晚没有安排值台', entity: 'duty', permission: 'employee:workforce:edit' },
  deals: { text: '团购套餐未配置', entity: 'groupPackage', permission: 'system:rule:edit' },
} as const satisfies Record<string, SetupPage>

export type SetupPageName = keyof typeof setupPages

/** Text of an empty report in a venue that has never opened a table. */
export const BEFORE_FIRST_NIGHT_TEXT = '还没有营业过，第一晚之后这里有数据'

/** Sentence for the user: employees without the permission learn who enters the records. */
export const formatMissing = (name: SetupPageName, mayEnter: boolean | undefined): string =>
  mayEnter === false ? `${setupPages[name].text}，请联系管理员` : setupPages[name].text
