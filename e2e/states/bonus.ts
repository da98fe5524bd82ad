/** Accounts beside the wage: what came, what will come, and a withdrawal on its way. */
import { demoPayPassword } from '../../apps/server/src/demo/people-data.ts'
import { encrypt } from '../../apps/server/test/log-in.ts'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import { session } from '@nocturne/contract/session/endpoints'
import { callHouse } from '../lib/guests.ts'
import { houseDb } from '../lib/phone.ts'
import { once } from '../lib/stage.ts'
import type { State } from '../lib/state.ts'
import { by, finance, userIdOf } from './parties.ts'

/** Who has sold well for weeks, and nobody else's scene. */
const seller = 'yx02'
const waiting = 'yx03'

const sealed = async (text: string) => encrypt(text, await callHouse(session.code, {}, {}), Date.now())

async function award(login: string): Promise<number> {
  const wish = {
    billType: bonusBillType.award,
    direction: bonusDirection.income,
    amount: 88_800,
    remark: '三月全勤之星',
  }
  return (await callHouse(bonus.adjust, { ...wish, userId: await userIdOf(login) }, await by(finance))).billId
}

/** A withdrawal somebody of sales asked for. */
async function asked(login: string): Promise<{ withdrawId: number; approvalId: number }> {
  await award(login)
  const { realName } = await houseDb()
    .selectFrom('appUser')
    .select('realName')
    .where('userName', '=', login)
    .executeTakeFirstOrThrow()
  const { bankId } = await callHouse(
    session.saveBank,
    {
      bankName: '招商银行',
      accountName: realName ?? '',
      cardNo: await sealed('6225880212348802'),
      payPassword: await sealed(demoPayPassword),
    },
    await by(login),
  )
  const wish = { amount: 50_000, bankId, payPassword: await sealed(demoPayPassword) }
  const { withdrawId } = await callHouse(bonus.withdraw, wish, await by(login))
  const { approvalId } = await callHouse(bonus.withdrawDetail, { withdrawId }, await by(login))
  return { withdrawId, approvalId: approvalId ?? 0 }
}

const onItsWay = once(async () => {
  const { withdrawId, approvalId } = await asked(seller)
  await callHouse(approvals.handle, { approvalId, action: 'agree', opinion: '同意' }, await by(finance))
  return withdrawId
})
const stillAsked = once(async () => (await asked(waiting)).withdrawId)

/** A line of an order that came to the account at the end of its night. */
const rebateBill = once(async () => {
  const { rows } = await callHouse(bonus.billList, { billType: bonusBillType.rebate }, await by(seller))
  return rows[0]?.billId
})

export const states: readonly State[] = [
  {
    screen: 'P122',
    name: 'account',
    as: seller,
    scene: async () => {
      await onItsWay()
      return {}
    },
    shows: ['可提现', '账户余额', '打款中', /招商银行/, /返利 ·/, ['link', '全部']],
  },
  {
    screen: 'P122',
    name: 'finance',
    as: finance,
    scene: async () => {
      await Promise.all([onItsWay(), stillAsked()])
      return {}
    },
    shows: ['待处理提现', '打款中', '待审核', ['button', '调账']],
  },
  { screen: 'P123', name: 'all-bills', as: seller, shows: [/年\d+月/, /返利 ·/, /收入/, ['button', '全部类型']] },
  { screen: 'P124', name: 'months', as: seller, shows: [/月构成/, '各月账单', '返利', ['link', '查看账单']] },
  {
    screen: 'P125',
    name: 'rebate',
    as: seller,
    scene: async () => ({ query: { billId: await rebateBill() } }),
    shows: ['来源', '返利规则', '订单号', '入账后余额', ['link', /查看/]],
  },
  {
    screen: 'P125',
    name: 'to-be-paid',
    as: finance,
    scene: async () => ({ query: { withdrawId: await onItsWay() } }),
    shows: ['提现单号', '等待打款', ['button', '登记打款'], ['button', '打款失败']],
  },
]
