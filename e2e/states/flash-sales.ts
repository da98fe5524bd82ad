/**
 * Flash sales and group plays: a running one of each with paid purchases, an upcoming one, forms and goods; a guest who
 * shows a code on arrival.
 */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { addDays, getBusinessDate, getBusinessDayBounds, formatTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { goodsStatus, killOrderStatus, payBizType, userSex } from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { callServer, actOnPaymentSheet } from '../lib/guests.ts'
import { getDatabase, createMemberToken } from '../lib/phone.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { StateData, ScreenState } from '../lib/state.ts'
import { authenticate, managerLogin, salesLogin, openSitting } from './parties.ts'

const NAME = '周四疯抢夜'
const HOUR = 3_600_000

/** A sale of three goods, from `begins` to `ends` hours from now. */
export async function createSale(activityName: string, begins: number, ends: number) {
  const goods = await getDatabase()
    .selectFrom('goods')
    .select(['goodsId', 'salePrice'])
    .where('status', '=', goodsStatus.onSale)
    .where('packageItems', '=', '[]')
    .where('salePrice', '>', 20_000)
    .orderBy('goodsId')
    .limit(3)
    .execute()
  const night = getBusinessDate(Date.now())
  const { activityId } = await callServer(
    flashSales.activitySave,
    {
      activityName,
      startTime: formatTime(Date.now() + begins * HOUR),
      endTime: formatTime(Date.now() + ends * HOUR),
      useStartDate: night,
      useEndDate: addDays(night, 7),
      limitPerUser: 2,
      goods: goods.map(({ goodsId, salePrice }, index) => ({
        goodsId,
        killPrice: Math.round(salePrice / 200) * 100,
        stockNum: 10 * (index + 1),
        limitNum: 2,
      })),
      publish: true,
    },
    await authenticate('gm'),
  )
  return callServer(flashSales.activityDetail, { activityId }, await authenticate('gm'))
}

/** Guests bought through a sales person's poster: two paid, one has not decided. */
const running = cachePerVenue(async () => {
  const { activityId, goods } = await createSale(NAME, 0, 2.2)
  const { employeeCode } = await callServer(session.employeeCode, {}, await authenticate(salesLogin))
  for (const [index, guestName] of ['林小姐', '王先生', '陈小姐'].entries()) {
    const phone = { deviceId: randomUUID() }
    const killGoodsId = goods[index % goods.length]?.killGoodsId ?? 0
    const input = { killGoodsId, quantity: 1, guestName, guestPhone: `1380000000${index}`, employeeCode }
    const { killOrderId } = await callServer(flashSales.guestOrder, input, phone)
    if (index === 2) continue
    const { payParams } = await callServer(
      billing.guestPay,
      {
        requestId: randomUUID(),
        bizType: payBizType.flashSale,
        killOrderId,
        payMethod: 'wechat',
        openId: `o${randomUUID().slice(0, 27)}`,
      },
      phone,
    )
    if (payParams?.kind === 'wechat-jsapi')
      await actOnPaymentSheet('wechat', payParams.params.package.replace('prepay_id=', ''), 'pay')
  }
  return activityId
})

type GuestPhone = { deviceId: string; token?: string }

/** Places and pays an order on this phone. */
async function buyInSale(name: string, phone: GuestPhone): Promise<{ killOrderId: number; verifyCode: string }> {
  const { activityId, goods } = await createSale(name, 0, 2)
  const input = { killGoodsId: goods[0]?.killGoodsId ?? 0, quantity: 1, guestName: '赵小姐', guestPhone: '13800000009' }
  const { killOrderId } = await callServer(flashSales.guestOrder, input, phone)
  const openId = `o${randomUUID().slice(0, 27)}`
  const paying = {
    requestId: randomUUID(),
    bizType: payBizType.flashSale,
    killOrderId,
    payMethod: 'wechat',
    openId,
  } as const
  const { payParams } = await callServer(billing.guestPay, paying, phone)
  if (payParams?.kind === 'wechat-jsapi')
    await actOnPaymentSheet('wechat', payParams.params.package.replace('prepay_id=', ''), 'pay')
  for (let tries = 0; tries < 40; tries += 1) {
    const { verifyCode } = await callServer(flashSales.guestOrderDetail, { killOrderId, openId }, phone)
    if (verifyCode !== null) return { killOrderId, verifyCode }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`order ${killOrderId} of sale ${activityId} was not paid`)
}

const createPaidCode = async () => (await buyInSale('吧台专享', { deviceId: randomUUID() })).verifyCode

/** A member with a flash-sale purchase and a place of a play. */
const prepaid = cachePerVenue(async () => {
  const memberId = 12
  const phone = { deviceId: randomUUID(), token: await createMemberToken(memberId) }
  const { killOrderId } = await buyInSale('会员之夜', phone)
  const playId = await createPlay('会员生日局')
  await joinPlay(playId, '林小姐')
  await joinPlay(playId, '黄先生', phone)
  const { rows } = await callServer(flashSales.memberPlays, {}, phone)
  return { memberId, killOrderId, joinId: rows.find((row) => row.playId === playId)?.joinId ?? 0 }
})

/** A member ordered in a sale and has a few minutes to pay. */
async function toPayFor(): Promise<StateData & { memberId: number }> {
  const memberId = 14
  const phone = { deviceId: randomUUID(), token: await createMemberToken(memberId) }
  const { goods } = await createSale('会员抢先购', 0, 2)
  const input = { killGoodsId: goods[0]?.killGoodsId ?? 0, quantity: 1, guestName: '何小姐', guestPhone: '13800000019' }
  const { killOrderId } = await callServer(flashSales.guestOrder, input, phone)
  return { memberId, query: { killOrderId } }
}

const coming = cachePerVenue(async () => (await createSale('跨年预售', 24, 30)).activityId)

const PLAY = '周四拼桌夜'

/** Time in half an hour; shortly before noon exactly noon, because the night ends then. */
function computeSoon(): string {
  const later = formatTime(Date.now() + 0.5 * HOUR)
  const { endTime } = getBusinessDayBounds(getBusinessDate(Date.now()))
  return later < endTime ? later : endTime
}

/** Creates a play of tonight that begins in some hours, with goods that cover its price. */
export async function createPlay(title: string): Promise<number> {
  const goods = await getDatabase()
    .selectFrom('goods')
    .select(['goodsId', 'salePrice'])
    .where('status', '=', goodsStatus.onSale)
    .where('packageItems', '=', '[]')
    .where('salePrice', '>=', 60_000)
    .where('salePrice', '<=', 200_000)
    .orderBy('goodsId')
    .limit(2)
    .execute()
  const area = await getDatabase()
    .selectFrom('area')
    .select('areaId')
    .orderBy('areaId')
    .offset(1)
    .executeTakeFirstOrThrow()
  const { playId } = await callServer(
    flashSales.playSave,
    {
      title,
      description: '专属卡座，畅饮到闭店。',
      startTime: computeSoon(),
      areaId: area.areaId,
      price: 16_800,
      memberLimit: 6,
      minMember: 2,
      maleNum: 0,
      femaleNum: 0,
      goods: goods.map(({ goodsId }) => ({ goodsId, quantity: 1 })),
    },
    await authenticate(salesLogin),
  )
  return playId
}

/** A guest joins through a sales person's code and pays. */
export async function joinPlay(
  playId: number,
  guestName: string,
  phone: GuestPhone = { deviceId: randomUUID() },
): Promise<string> {
  const { employeeCode } = await callServer(session.employeeCode, {}, await authenticate(salesLogin))
  const guestPhone = `1350${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
  const { joinId } = await callServer(
    flashSales.guestJoin,
    { playId, guestName, guestPhone, sex: userSex.female, employeeCode },
    phone,
  )
  const { payParams } = await callServer(
    billing.guestPay,
    {
      requestId: randomUUID(),
      bizType: payBizType.groupPlay,
      joinId,
      payMethod: 'wechat',
      openId: `o${randomUUID().slice(0, 27)}`,
    },
    phone,
  )
  if (payParams?.kind === 'wechat-jsapi')
    await actOnPaymentSheet('wechat', payParams.params.package.replace('prepay_id=', ''), 'pay')
  await expect
    .poll(async () => (await callServer(flashSales.guestPlay, { playId }, phone)).own?.certCode ?? '')
    .toMatch(/^\d{12}$/)
  return (await callServer(flashSales.guestPlay, { playId }, phone)).own?.certCode ?? ''
}

/** A play that takes place: two guests paid; returns their codes. */
const formed = cachePerVenue(async () => {
  const playId = await createPlay(PLAY)
  const codes = [await joinPlay(playId, '林小姐'), await joinPlay(playId, '王先生')]
  return { playId, codes }
})

/** An unused code of a separate play, and the table where it can be used. */
async function createDoorScene(): Promise<StateData> {
  const playId = await createPlay('生日同庆局')
  const certCode = await joinPlay(playId, '陈小姐')
  await joinPlay(playId, '周先生')
  const { tableRecordId } = await openSitting({ areas: 'BSVCD' })
  return { query: { certCode, tableRecordId } }
}

/** A sale of the demo venue with served purchases. */
async function readServedSale(): Promise<number> {
  const order = await getDatabase()
    .selectFrom('flashSaleOrder')
    .select('activityId')
    .where('status', '=', killOrderStatus.verified)
    .orderBy('killOrderId', 'desc')
    .executeTakeFirstOrThrow()
  return order.activityId
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P150',
    name: 'flash-sales',
    scene: async () => ({ memberId: (await prepaid()).memberId, query: { view: 'kills' } }),
    shows: ['会员之夜', '待核销', /可用$/, ['tab', '秒杀']],
  },
  {
    screen: 'P150',
    name: 'plays',
    scene: async () => ({ memberId: (await prepaid()).memberId, query: { view: 'plays' } }),
    shows: ['会员生日局', '待核销', /组局 · 2 \/ 6 人/],
  },
  {
    screen: 'P151',
    name: 'a-flash-sale-to-fetch',
    scene: async () => {
      const { memberId, killOrderId } = await prepaid()
      return { memberId, query: { killOrderId } }
    },
    shows: ['会员之夜', /\d{4} \d{4} \d{4}/, '使用时间', ['button', '申请退款']],
  },
  {
    screen: 'P151',
    name: 'a-flash-sale-to-pay',
    scene: toPayFor,
    shows: ['会员抢先购', '待支付', /请在 .* 内支付/, ['button', '会员余额支付']],
  },
  {
    screen: 'P151',
    name: 'a-place-of-a-play',
    scene: async () => {
      const { memberId, joinId } = await prepaid()
      return { memberId, query: { joinId } }
    },
    shows: ['会员生日局', /\d{4} \d{4} \d{4}/, '组局商品', '发起人'],
  },
  {
    screen: 'P065',
    name: 'a-flash-sale-code',
    as: 'gm',
    scene: async () => ({ query: { kind: 'kill' } }),
    touch: async (page) => {
      await page.getByLabel('券码', { exact: true }).fill(await createPaidCode())
      await page.getByRole('button', { name: '查询' }).click()
    },
    over: ['秒杀核销'],
    shows: [['dialog', '秒杀核销'], /赵小姐/, ['button', '确认核销']],
  },
  {
    screen: 'P134',
    name: 'running',
    as: 'gm',
    scene: async () => {
      await running()
      await coming()
      return {}
    },
    shows: [NAME, /后结束$/, /^已抢 \d+ \/ 10$/, ['button', '分享海报'], ['button', '新建活动']],
  },
  {
    screen: 'P135',
    name: 'edit',
    as: 'gm',
    scene: async () => ({ query: { activityId: await coming() } }),
    shows: ['活动商品', '3 种', ['button', '保存']],
  },
  {
    screen: 'P136',
    name: 'chosen',
    as: 'gm',
    scene: async () => ({ query: { activityId: await coming() } }),
    shows: ['秒杀价', '库存', ['button', '继续添加'], ['button', '确定']],
  },
  {
    screen: 'P136',
    name: 'running',
    as: salesLogin,
    scene: async () => ({ query: { activityId: await running() } }),
    shows: [/^已抢 \d+ \/ 10 份/],
  },
  {
    screen: 'P137',
    name: 'choosing',
    as: 'gm',
    scene: async () => ({ query: { activityId: await coming() } }),
    shows: [/^¥[\d,]+ \/ /, ['button', '确定(0)']],
  },
  {
    screen: 'P138',
    name: 'bought',
    as: managerLogin,
    scene: async () => ({ query: { activityId: await running() } }),
    shows: ['订单数', '待核销', '待支付', ['button', /^核销 MS/], ['button', /^退款 MS/]],
  },
  {
    screen: 'P138',
    name: 'served-tonight',
    as: managerLogin,
    scene: async () => ({ query: { activityId: await readServedSale() } }),
    shows: ['订单数', '已核销', '待核销'],
  },
  {
    screen: 'P142',
    name: 'month',
    as: 'gm',
    scene: async () => {
      await formed()
      return {}
    },
    shows: [PLAY, '组局数', '平均人数', '已成局', ['button', '发起组局']],
  },
  {
    screen: 'P143',
    name: 'formed',
    as: salesLogin,
    scene: async () => ({ query: { playId: (await formed()).playId } }),
    shows: [['heading', PLAY], '商品总价', '林小姐', /^凭证尾号 \d{4}/, ['button', '分享'], ['button', '关联台位']],
  },
  {
    screen: 'P092',
    name: 'hosted',
    as: salesLogin,
    scene: async () => {
      await formed()
      return {}
    },
    shows: [PLAY, '我邀请的', '可邀请', ['button', '发起组局']],
  },
  {
    screen: 'P092',
    name: 'invited',
    as: salesLogin,
    scene: async () => {
      await formed()
      return { query: { part: 'invited' } }
    },
    shows: ['林小姐', '王先生'],
  },
  {
    screen: 'P068',
    name: 'at-the-door',
    as: managerLogin,
    scene: createDoorScene,
    shows: ['陈小姐', '生日同庆局', '凭证尾号', '入座台位', ['button', '确认入场']],
  },
]
