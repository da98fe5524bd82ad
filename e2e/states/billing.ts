/** Bills from open to settled and reversed. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { billing } from '@nocturne/contract/billing/endpoints'
import { refundType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { filesAreHere } from '../lib/app.ts'
import { callHouse, onSheet } from '../lib/guests.ts'
import { houseDb, loseNetwork } from '../lib/phone.ts'
import { once } from '../lib/stage.ts'
import type { State } from '../lib/state.ts'
import {
  belowMinimum,
  by,
  cashier,
  diners,
  finance,
  manager,
  ordered,
  otherCashier,
  owing,
  paid,
  readBill,
  round,
  sales,
  userIdOf,
  type Party,
} from './parties.ts'
import { overdue } from './reservations.ts'
import { mergedGroup } from './tables.ts'

const bill = ({ tableRecordId }: Pick<Party, 'tableRecordId'>) => ({ query: { tableRecordId } })

async function createDiscounted() {
  const party = await owing({ guestName: '王总' })
  const { billId } = party
  const { version } = await readBill(party)
  const rate = { billId, version, rateBp: 9_500, reason: '老客户' }
  const lowered = await callHouse(billing.discount, rate, await by(manager))
  await callHouse(billing.wipe, { billId, version: lowered.version, amount: 900 }, await by(cashier))
  return party
}

async function findMember(discountBp: number): Promise<number> {
  const { memberId } = await houseDb()
    .selectFrom('member as m')
    .innerJoin('memberLevel as l', 'l.levelId', 'm.levelId')
    .select('m.memberId')
    .where('l.discountBp', '=', discountBp)
    .orderBy('m.memberId')
    .executeTakeFirstOrThrow()
  return memberId
}

/** A member with a 95 % rate sits there. */
const ofMember = async () => {
  const party = await owing({ guestName: '周小姐' })
  const { version } = await readBill(party)
  const wish = {
    billId: party.billId,
    version,
    memberId: await findMember(9_500),
    rate: true,
    reason: '核实为本人',
  }
  await callHouse(billing.member, wish, await by(cashier))
  return party
}

async function createReversed() {
  const party = await paid(await owing())
  const { billId } = party
  const { version } = await readBill(party)
  await callHouse(billing.reverse, { billId, version, reason: '收错款，客人改刷卡' }, await by(finance))
  return party
}

/** A member was named but is not verified. */
async function withNamedMember() {
  const party = await owing({ guestName: '周小姐' })
  const { version } = await readBill(party)
  await callHouse(
    billing.member,
    { billId: party.billId, version, memberId: await findMember(9_500) },
    await by(cashier),
  )
  return party
}

/** Member guests whose rate was removed. */
async function createWithoutRate() {
  const party = await ofMember()
  const { version, member } = await readBill(party)
  const wish = {
    billId: party.billId,
    version,
    memberId: member?.memberId ?? 0,
    rate: false,
    reason: '与其他优惠不同享',
  }
  await callHouse(billing.member, wish, await by(cashier))
  return party
}

/** Guests with a booking sit at their table; their deposit of a thousand yuan is paid. */
async function withDeposit() {
  const { table, bookingId } = await overdue('订金先生', 100_000)
  const { tableId } = table
  await callHouse(reservations.takeDeposit, { bookingId, payMethod: 'cash' }, await by(cashier))
  const opening = { tableId, bookingId, guestNum: 6 }
  const { tableRecordId } = await callHouse(tables.open, opening, await by(manager))
  await ordered({ tableRecordId }, round)
  return { tableRecordId }
}

/** A guest scanned the cashier's code and has the payment sheet open. */
async function startGuestPayment() {
  const party = await owing()
  const { validcode } = await callHouse(billing.payCode, { billId: party.billId }, await by(cashier))
  const wish = { requestId: randomUUID(), validcode, payMethod: 'wechat' as const, openId: 'e2e-thinks' }
  await callHouse(billing.scanPay, wish, {})
  return party
}

/** A guest who scanned a code pays the requested amount in WeChat. */
async function payByCode(validcode: string): Promise<void> {
  const wish = { requestId: randomUUID(), validcode, payMethod: 'wechat' as const, openId: 'e2e-pays' }
  const { payParams } = await callHouse(billing.scanPay, wish, {})
  if (payParams?.kind === 'wechat-jsapi')
    await onSheet('wechat', payParams.params.package.replace('prepay_id=', ''), 'pay')
}

async function onAccount() {
  const party = await owing({ guestName: '李总' })
  const credit = {
    billId: party.billId,
    amount: 100_000,
    guaranteeUserId: await userIdOf(sales),
    guestName: '李总',
    guestPhone: '13912345678',
    reason: '公司月结客户，下周三前结清',
  }
  await callHouse(billing.creditApply, credit, await by(sales))
  return party
}

/** Settled, with a refund requested for a bottle. */
async function refundAsked() {
  const party = await paid(await owing())
  const book = await callHouse(orders.byRecord, { tableRecordId: party.tableRecordId }, await by(manager))
  const [order] = book.orders
  if (!order) throw new Error('nothing was ordered')
  const wish = {
    orderId: order.orderId,
    refundType: refundType.moneyOnly,
    amount: 88_000,
    reason: '一瓶没有开，客人退回',
  }
  await callHouse(billing.refundApply, wish, await by(cashier))
  return party
}

/** The cashier has an open drawer; of two processes that open it concurrently, one is refused because it is already open. */
const drawerOpen = once(async () => {
  const has = async () => (await callHouse(ledger.shiftMine, {}, await by(cashier))).shift !== null
  const begin = async () => callHouse(ledger.shiftOpen, { floatAmount: 100_000 }, await by(cashier))
  if (!(await has()))
    await begin().catch(async (refused: unknown) => {
      if (!(await has())) throw refused
    })
  return {}
})

/** Another cashier's drawer with only its float. */
async function prepareDrawer() {
  const own = await by(otherCashier)
  const { shift } = await callHouse(ledger.shiftMine, {}, own)
  if (shift) await callHouse(ledger.shiftClose, { countedAmount: shift.floatAmount, remark: '换人收银，重新清点' }, own)
  await callHouse(ledger.shiftOpen, { floatAmount: 100_000 }, own)
  return {}
}

/** Chooses one of the options of the question about the missing minimum. */
const chooseWay = (way: string) => async (page: Page) => {
  await page.getByRole('button', { name: '现金', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${way}`) })
    .click()
}

export const states: readonly State[] = [
  {
    screen: 'P077',
    name: 'a-drawer-to-count',
    as: cashier,
    scene: drawerOpen,
    shows: ['收银', ['button', '开班/交班']],
  },
  {
    screen: 'P077',
    name: 'a-drawer-counted',
    as: otherCashier,
    scene: prepareDrawer,
    touch: async (page) => {
      await page.getByRole('button', { name: '开班/交班', exact: true }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('清点金额').fill('1000')
      await sheet.getByRole('button', { name: '提交清点', exact: true }).click()
      await sheet.getByRole('button', { name: '交班', exact: true }).click()
    },
    over: ['已交班'],
    shows: [['dialog', '已交班'], '账面应有', '首次清点', '相符'],
  },
  {
    screen: 'P077',
    name: 'vouchers-compared',
    as: finance,
    touch: async (page) => {
      await page.getByRole('button', { name: '收款对账' }).click()
      await page.getByRole('tab', { name: '团购' }).click()
    },
    over: ['收款对账'],
    shows: [['dialog', '收款对账'], '平台已核销，本店没有', /尾号4086/, '待处理'],
  },
  {
    screen: 'P077',
    name: 'differences-with-providers',
    as: finance,
    touch: async (page) => {
      await page.getByRole('button', { name: '收款对账' }).click()
      await page.getByRole('tab', { name: '差异' }).click()
      await page.getByRole('radio', { name: '全部' }).check()
    },
    over: ['收款对账'],
    shows: [['dialog', '收款对账'], /已处理|待处理/],
  },
  {
    screen: 'P016',
    name: 'owed',
    as: cashier,
    scene: async () => bill(await diners()),
    shows: ['消费总额', ['button', /^扫码收 ¥/], '待付款订单（先付）', /未结/],
  },
  {
    screen: 'P016',
    name: 'a-deposit-to-deduct',
    as: cashier,
    scene: async () => bill(await withDeposit()),
    shows: ['消费总额', ['button', '抵扣订金']],
  },
  {
    screen: 'P016',
    name: 'discounted',
    as: cashier,
    scene: async () => bill(await createDiscounted()),
    shows: ['消费总额', /折|经理优惠|优惠/, '抹零', ['button', /^扫码收 ¥/]],
  },
  {
    screen: 'P016',
    name: 'of-a-member',
    as: cashier,
    scene: async () => bill(await ofMember()),
    shows: [/享 9\.5 折$/, /^已优惠 ¥/, ['button', '不享会员价'], ['button', '更换']],
  },
  {
    screen: 'P016',
    name: 'of-a-named-member',
    as: cashier,
    scene: async () => bill(await withNamedMember()),
    shows: ['只记积分', '验证后享 9.5 折', ['button', '验证会员'], ['button', '给会员价']],
  },
  {
    screen: 'P016',
    name: 'of-a-member-at-full-price',
    as: cashier,
    scene: async () => bill(await createWithoutRate()),
    shows: ['本单不享会员价', '按原价计算', ['button', '恢复会员价']],
  },
  {
    screen: 'P016',
    name: 'taking-cash',
    as: cashier,
    scene: async () => bill(await owing()),
    touch: (page) => page.getByRole('button', { name: '现金', exact: true }).click(),
    over: ['现金收款'],
    shows: [
      ['button', /本次收款/],
      ['button', /实收现金/],
      ['button', /^收款 ¥/],
    ],
  },
  {
    screen: 'P016',
    name: 'cash-kept-offline',
    as: cashier,
    scene: async () => bill(await owing()),
    touch: async (page) => {
      await page.getByRole('button', { name: '现金', exact: true }).click()
      const take = page.getByRole('button', { name: /^收款 ¥/ })
      await take.waitFor()
      await filesAreHere(page)
      await loseNetwork(page)
      await take.click()
    },
    over: ['现金已记下'],
    shows: [['dialog', '现金已记下'], /请勿重复收款/, ['button', '完成']],
  },
  {
    screen: 'P016',
    name: 'of-tables-that-settle-together',
    as: cashier,
    scene: async () => {
      const [main] = await mergedGroup()
      if (!main) throw new Error('no tables settle together')
      return bill(main)
    },
    shows: ['消费总额', ['button', /^[AB]\d+、[AB]\d+、[AB]\d+/]],
  },
  {
    screen: 'P016',
    name: 'partly-paid',
    as: cashier,
    scene: async () => bill(await paid(await owing(), 100_000)),
    shows: [/^已收 现金/, /未结/, ['button', /^扫码收 ¥/]],
  },
  {
    screen: 'P016',
    name: 'paid',
    as: cashier,
    scene: async () => {
      const party = await owing()
      await ordered(party, [{ goods: '腰果' }])
      return bill(await paid(party))
    },
    shows: ['已结清', /已收 现金/],
  },
  {
    screen: 'P016',
    name: 'reversed',
    as: finance,
    scene: async () => ({ query: { billId: (await createReversed()).billId } }),
    shows: [/已反结账/, ['link', '新账单']],
  },
  {
    screen: 'P016',
    name: 'opened-again',
    as: cashier,
    scene: async () => bill(await createReversed()),
    shows: ['本账单由反结账生成', ['button', /^扫码收 ¥/]],
  },
  {
    screen: 'P016',
    name: 'being-paid-by-a-guest',
    as: cashier,
    scene: async () => bill(await startGuestPayment()),
    shows: [/客人支付中/, ['button', '取消']],
  },
  {
    screen: 'P016',
    name: 'below-the-minimum',
    as: manager,
    scene: async () => bill(await belowMinimum()),
    touch: (page) => page.getByRole('button', { name: '现金', exact: true }).click(),
    over: [/^未达低消/],
    shows: [
      ['dialog', /^未达低消/],
      ['button', /^补低消/],
      ['button', /^免低消/],
      ['button', /^仍按消费结账/],
    ],
  },
  {
    screen: 'P016',
    name: 'waiving-the-minimum',
    as: manager,
    scene: async () => bill(await belowMinimum()),
    touch: chooseWay('免低消'),
    over: [/^免低消/],
    shows: [
      ['dialog', /^免低消/],
      ['button', '确定'],
    ],
  },
  {
    screen: 'P016',
    name: 'staying-below-the-minimum',
    as: manager,
    scene: async () => bill(await belowMinimum()),
    touch: chooseWay('仍按消费结账'),
    over: [/^仍按消费结账/],
    shows: [['dialog', /^仍按消费结账/], /不再收取/],
  },
  {
    screen: 'P077',
    name: 'end-of-the-night',
    as: finance,
    scene: async () => {
      await paid(await owing())
      await owing()
      return {}
    },
    touch: (page) => page.getByRole('button', { name: '日结', exact: true }).click(),
    over: [/^日结 /],
    shows: [['dialog', /日结/], /未清台 \d+/, '待清台', /未结 ¥/],
  },
  {
    screen: 'P016',
    name: 'showing-a-code',
    as: cashier,
    scene: async () => bill(await owing()),
    touch: (page) => page.getByRole('button', { name: '出示收款码' }).click(),
    over: ['出示收款码'],
    shows: [
      ['img', /付款码/],
      ['dialog', /收款码/],
    ],
  },
  {
    screen: 'P016',
    name: 'paid-by-the-code',
    as: cashier,
    scene: async () => bill(await owing()),
    touch: async (page) => {
      const made = page.waitForResponse((answer) => answer.url().endsWith(billing.payCode.path))
      await page.getByRole('button', { name: '出示收款码' }).click()
      const { data } = (await (await made).json()) as { data: AnswerOf<typeof billing.payCode> }
      await payByCode(data.validcode)
    },
    over: ['已支付'],
    leadsTo: 'P017',
    shows: [['dialog', '已支付'], /微信/, ['button', '完成']],
  },
  {
    screen: 'P016',
    name: 'on-account-to-be-approved',
    as: manager,
    scene: async () => bill(await onAccount()),
    shows: [/挂账 ¥1,000 待审批/],
  },
  {
    screen: 'P016',
    name: 'refund-planned',
    as: manager,
    scene: async () => bill(await paid(await owing())),
    touch: async (page) => {
      await page.getByRole('button', { name: '退款', exact: true }).click()
      await page.getByRole('button', { name: /^增加/ }).first().click()
    },
    over: ['申请退款'],
    shows: [['dialog', '申请退款'], '退款金额', /提交后/],
  },
  {
    screen: 'P016',
    name: 'refund-to-be-approved',
    as: manager,
    scene: async () => bill(await refundAsked()),
    shows: [/退款/, '已结清'],
  },
  {
    screen: 'P016',
    name: 'one-waiting-order',
    as: cashier,
    scene: async () => {
      const { tableRecordId, waiting } = await diners()
      return { query: { tableRecordId, orderId: waiting } }
    },
    shows: ['待付款', /内付款，逾期自动取消/, '酩悦皇室香槟'],
  },
  {
    screen: 'P016',
    name: 'for-sales',
    as: sales,
    scene: async () => bill(await owing()),
    shows: ['消费总额', ['button', /^出示收款码/]],
  },
]
