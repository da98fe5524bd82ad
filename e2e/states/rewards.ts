/** Screen states of tips. */
import { randomUUID } from 'node:crypto'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { callServer, actOnPaymentSheet } from '../lib/guests.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { createGuestSitting } from './guest.ts'
import { authenticate, getUserId } from './parties.ts'

/** An employee who may be tipped, and the employee's code. */
const receiver = cachePerVenue(async () => {
  const { rewardCode } = await callServer(session.employeeCode, {}, await authenticate('dj01'))
  if (rewardCode === null) throw new Error('the DJ may not be tipped')
  return { rewardCode, userId: await getUserId('dj01') }
})

const buildTipInput = async () => ({ money: 8_800, ...(await receiver()) })

/** Starts a tip on the phone of a guest at a table; with `pays` it is paid, otherwise undecided. */
async function createTip(pays: boolean) {
  const { seat, tableId } = await createGuestSitting()
  const tip = { ...(await buildTipInput()), tableId }
  const who = { requestId: randomUUID(), payMethod: 'wechat' as const, openId: `o${randomUUID().slice(0, 27)}` }
  const started = await callServer(rewards.give, { ...tip, ...who, message: '今晚唱得太好了，再来一首' }, seat)
  if (pays && started.payParams?.kind === 'wechat-jsapi')
    await actOnPaymentSheet('wechat', started.payParams.params.package.replace('prepay_id=', ''), 'pay')
  return { query: { ...tip, paymentNo: started.paymentNo }, seat }
}

export const states: readonly ScreenState[] = [
  { screen: 'P056', name: 'of-the-house', shows: ['打赏对象', '打赏金额', ['button', '立即打赏']] },
  {
    screen: 'P056',
    name: 'chosen-at-a-table',
    scene: async () => {
      const { tableId, seat } = await createGuestSitting()
      return { query: { rewardCode: (await receiver()).rewardCode, tableId }, seat }
    },
    touch: async (page) => {
      const amounts = page.getByRole('radiogroup', { name: '打赏金额' })
      await amounts.getByRole('radio').first().check()
      await page.getByRole('textbox', { name: '留言' }).fill('今晚唱得太好了，再来一首')
    },
    shows: ['打赏对象', '本桌服务', ['button', /^全部 \d+ 人$/], /台$/, /¥\d/],
  },
  {
    screen: 'P057',
    name: 'chosen',
    scene: async () => ({ query: await buildTipInput() }),
    shows: ['署名', ['button', /^支付宝支付 ¥88/]],
  },
  {
    screen: 'P057',
    name: 'in-wechat',
    app: 'wechat',
    scene: async () => ({ query: await buildTipInput() }),
    shows: ['署名', ['button', /^微信支付 ¥88/]],
  },
  {
    screen: 'P058',
    name: 'paid',
    scene: () => createTip(true),
    shows: ['感谢您的打赏', ['button', '继续打赏'], ['button', '返回点单']],
  },
  {
    screen: 'P058',
    name: 'not-decided',
    scene: () => createTip(false),
    shows: ['支付结果确认中', ['button', '刷新结果']],
  },
]
