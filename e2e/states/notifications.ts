/** Screen states of messages to staff. */
import type { Page } from '@playwright/test'
import { noticeTarget } from '@nocturne/contract/codes'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { callServer } from '../lib/guests.ts'
import type { ScreenState } from '../lib/state.ts'
import { requestGift } from './gifts.ts'
import { authenticate, managerLogin, salesLogin, getUserId } from './parties.ts'

const noticeTitle = '周五跨年夜全员到岗安排，请各部门今晚十点前确认'

/**
 * Sends a notice to one person, with a text of typical length. Opening marks it as read, so every state needs a notice
 * of its own.
 */
async function sendNotice(login: string) {
  const noticeContent =
    '跨年夜预订已满，请各位提前一小时到岗。\n营销队长逐台确认到店时间；楼面经理十点前完成摆台；吧台备足冰块和香槟。\n停车场西门当晚封闭，请从南门进出。'
  const target = { targetType: noticeTarget.people, targetIds: [await getUserId(login)] }
  await callServer(notifications.publish, { noticeTitle, noticeContent, ...target }, await authenticate('gm'))
  const { rows } = await callServer(notifications.list, { pageNum: 1, pageSize: 20 }, await authenticate(login))
  const found = rows.find(({ title }) => title.includes('跨年夜'))
  if (!found) throw new Error('the notice has not come')
  return found
}

/** Postpones alerts that ring before an approval: guest calls at other tables come first. */
export async function postponeUntilApproval(page: Page): Promise<void> {
  const agree = page.getByRole('button', { name: '同意', exact: true })
  const later = page.getByRole('button', { name: '稍后处理' })
  await later.waitFor()
  while (!(await agree.isVisible())) await later.click()
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P129',
    name: 'unread',
    as: managerLogin,
    scene: async () => {
      await sendNotice(managerLogin)
      return {}
    },
    shows: [/跨年夜/, ['button', '全部已读'], ['button', /^全部/]],
  },
  {
    screen: 'P129',
    name: 'ringing',
    as: 'lm02',
    scene: async () => {
      await sendNotice('lm02')
      await requestGift()
      return {}
    },
    touch: postponeUntilApproval,
    shows: [/待审批：/, ['button', '同意'], ['button', '稍后处理'], /跨年夜/],
  },
  {
    screen: 'P130',
    name: 'a-notice',
    as: salesLogin,
    scene: async () => ({ query: { notificationId: (await sendNotice(salesLogin)).notificationId } }),
    shows: [['heading', /跨年夜/], /从南门进出/],
  },
]
