/** The member area: signing in, the member code, orders. */
import { recordStatus, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../apps/server/src/db/statement.ts'
import { session } from '@nocturne/contract/session/endpoints'
import { callServer } from '../lib/guests.ts'
import { getDatabase, createMemberToken } from '../lib/phone.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { StateData, ScreenState } from '../lib/state.ts'
import { authenticate, salesLogin } from './parties.ts'

/** A member with paid bills and an assigned sales person, and the member's latest paid order. */
const regular = cachePerVenue(async () => {
  const { rows } = await sql<{ memberId: number; orderId: number }>`
    select m.member_id, max(o.order_id) as order_id
    from member m join sitting r using (member_id) join orders o using (sitting_id) join app_user u on u.user_id = m.sales_user_id
    where o.paid_amount > 0 and o.unpaid_amount = 0 and r.status = ${lit(recordStatus.cleared)} and u.status = ${lit(userStatus.active)}
    group by m.member_id having count(*) > 1 order by count(*) desc, m.member_id limit 1`.execute(getDatabase())
  const [row] = rows
  if (!row) throw new Error('no member of the house has paid for two orders')
  return row
})

const createSignedInScene = async (query: StateData['query'] = {}): Promise<StateData> => ({
  memberId: (await regular()).memberId,
  query,
})

export const states: readonly ScreenState[] = [
  {
    screen: 'P147',
    name: 'signed-in',
    scene: async () => {
      // Another phone of the member is signed in too.
      await createMemberToken((await regular()).memberId)
      return createSignedInScene()
    },
    shows: [
      '会员余额',
      '积分',
      '到店',
      /\d+ 秒后刷新/,
      '付款、取酒时出示',
      /^专属客户经理 · /,
      ['link', '我的订单'],
      ['button', '个人资料'],
      ['button', '充值 ¥1,000'],
    ],
  },
  {
    screen: 'P147',
    name: 'brought-by-a-code',
    scene: async () => {
      const { employeeCode } = await callServer(session.employeeCode, {}, await authenticate(salesLogin))
      return createSignedInScene({ employeeCode })
    },
    shows: [/您扫了员工码/, ['button', '设为我的客户经理']],
  },
  { screen: 'P147', name: 'sign-in', shows: ['短信验证码', ['button', '获取验证码'], ['button', '登录 / 注册']] },
  {
    screen: 'P147',
    name: 'no-more-reminders',
    scene: async () => ({ query: { stop: 'linkofamessage00' } }),
    over: ['存酒到期短信'],
    shows: [['dialog', '存酒到期短信'], /不再收到存酒到期提醒/, ['button', '不再接收']],
  },
  { screen: 'P147', name: 'sign-in-in-chat-app', app: 'wechat', shows: [['button', '微信授权登录'], '短信验证码'] },
  { screen: 'P150', name: 'orders', scene: () => createSignedInScene(), shows: [/共\d+件/, '已完成'] },
  {
    screen: 'P151',
    name: 'a-paid-order',
    scene: async () => createSignedInScene({ orderId: (await regular()).orderId }),
    shows: ['订单号', '付款与退款', '应付', '已付'],
  },
]
