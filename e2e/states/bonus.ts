/** Bonus accounts: booked and pending entries, and a withdrawal in progress. */
import { demoPayPassword } from '../../apps/server/demo/people-data.ts'
import { encrypt } from '../../apps/server/test/log-in.ts'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { bonusBillType, bonusDirection, bonusWithdrawStatus } from '@nocturne/contract/codes'
import { session } from '@nocturne/contract/session/endpoints'
import { callServer } from '../lib/guests.ts'
import { getDatabase } from '../lib/phone.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { authenticate, financeLogin, getUserId } from './parties.ts'
import { addBankCard } from './session.ts'

/** Sales person who has sold well for weeks and is not used by other states. */
const seller = 'yx02'
const waiting = 'yx03'
/** Sales person with a card and no withdrawal. */
const carrier = 'fwy14'

const encryptSecret = async (text: string) => encrypt(text, await callServer(session.code, {}, {}), Date.now())

async function bookAward(login: string): Promise<number> {
  const awardInput = {
    billType: bonusBillType.award,
    direction: bonusDirection.income,
    amount: 60_000,
    remark: '三月全勤之星',
  }
  const input = { ...awardInput, userId: await getUserId(login), payPassword: await encryptSecret(demoPayPassword) }
  const { billId } = await callServer(bonus.adjust, input, await authenticate(financeLogin))
  if (billId === null) throw new Error(`the award of ${login} waits for a second person`)
  return billId
}

const findRunning = async (login: string) => (await callServer(bonus.info, {}, await authenticate(login))).running

/** Requests a withdrawal of a sales person, unless another process of this run has already done so. */
async function requestWithdrawal(login: string) {
  const { realName } = await getDatabase()
    .selectFrom('appUser')
    .select('realName')
    .where('userName', '=', login)
    .executeTakeFirstOrThrow()
  const { bankId } = await callServer(
    session.saveBank,
    {
      bankName: '招商银行',
      accountName: realName ?? '',
      cardNo: await encryptSecret('6225880212348802'),
      payPassword: await encryptSecret(demoPayPassword),
    },
    await authenticate(login),
  )
  const withdrawalInput = { amount: 50_000, bankId, payPassword: await encryptSecret(demoPayPassword) }
  const isFirst = (await findRunning(login)) === null
  if (isFirst)
    await callServer(bonus.withdraw, withdrawalInput, await authenticate(login)).catch(async () =>
      requireRunning(login),
    )
  return requireRunning(login)
}

async function requireRunning(login: string) {
  const running = await findRunning(login)
  if (!running) throw new Error(`${login} has no withdrawal under way`)
  return running
}

const onItsWay = cachePerVenue(async () => {
  await bookAward(seller)
  const { withdrawId, approvalId, status } = await requestWithdrawal(seller)
  const yes = { approvalId: approvalId ?? 0, action: 'agree' as const, opinion: '同意' }
  // Approves the withdrawal. Of two processes that approve concurrently, one is refused because it is already decided.
  if (status === bonusWithdrawStatus.pending)
    await callServer(approvals.handle, yes, await authenticate('gm')).catch(async () => requireRunning(seller))
  return withdrawId
})
const pendingWithdrawal = cachePerVenue(async () => {
  await bookAward(waiting)
  return (await requestWithdrawal(waiting)).withdrawId
})

/** A rebate for an order line, booked at the end of its night. */
const rebateBill = cachePerVenue(async () => {
  const { rows } = await callServer(bonus.billList, { billType: bonusBillType.rebate }, await authenticate(seller))
  return rows[0]?.billId
})

export const states: readonly ScreenState[] = [
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
    name: 'nothing-on-its-way',
    as: carrier,
    scene: cachePerVenue(async () => {
      await addBankCard(carrier)
      return {}
    }),
    shows: ['可提现', ['button', '提现']],
  },
  {
    screen: 'P122',
    name: 'finance',
    as: financeLogin,
    scene: async () => {
      await Promise.all([onItsWay(), pendingWithdrawal()])
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
    as: financeLogin,
    scene: async () => ({ query: { withdrawId: await onItsWay() } }),
    shows: ['提现单号', '等待打款', ['button', '登记打款'], ['button', '打款失败']],
  },
]
