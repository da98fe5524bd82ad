/** Text on a locked phone: the kind of alert and the table. No names or amounts, since bystanders can read it. Pure. */
import type { AlertKind } from '@nocturne/contract/codes'
import { alertKind } from '@nocturne/contract/codes'
import type { UnpushedAlert } from './push-store.ts'

const words: Readonly<Record<AlertKind, string>> = {
  [alertKind.call]: '客人呼叫',
  [alertKind.opening]: '客人请开台',
  [alertKind.callback]: '客人请您回电',
  [alertKind.approval]: '有审批待处理',
  [alertKind.order]: '有新的出品单',
  [alertKind.urge]: '有订单催单',
  [alertKind.wine]: '有存取酒待处理',
  [alertKind.payment]: '有台位待收款',
}

/** Content of a push, in the form the service worker (`sw.js`) reads. */
export type PushText = { tag: string; title: string; body: string; route: string }

export const buildPushText = ({ alertId, kind, tableName, route }: UnpushedAlert): PushText => ({
  tag: `alert-${alertId}`,
  title: tableName === null ? words[kind] : `${tableName} ${words[kind]}`,
  body: '点按前往处理',
  route,
})
