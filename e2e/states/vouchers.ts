/** Group-buy vouchers: the input box, a looked-up code, the confirmation, and later states. */
import { randomUUID } from 'node:crypto'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { callServer } from '../lib/guests.ts'
import type { StateData, ScreenState } from '../lib/state.ts'
import { authenticate, cashierLogin, openSitting } from './parties.ts'

/** Choice for the package with snacks: popcorn. */
const snack = { goodsId: 48, quantity: 1 }

/** An unused code of the simulated 美团: two vouchers of one order. */
export async function createVoucherCode(): Promise<string> {
  const { platforms } = await callServer(vouchers.platforms, {}, await authenticate(cashierLogin))
  const sample = platforms.find(({ platform }) => platform === 'meituan')?.samples[1]
  if (sample === undefined) throw new Error('no platform is simulated here')
  const serial = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')
  return `${sample.slice(0, 4)}${serial}00`
}

async function lookUpCode() {
  const { tableRecordId } = await openSitting({ areas: 'BSVCD' })
  const { verifyToken, certificates } = await callServer(
    vouchers.prepare,
    { code: await createVoucherCode() },
    await authenticate(cashierLogin),
  )
  return { tableRecordId, verifyToken, certificates }
}

/** A voucher on a table's bill. */
export const verifyVoucher = async (): Promise<number> => (await verifyVoucherAtTable()).verifyId

/** Same as `verifyVoucher`; also returns the sitting. */
export async function verifyVoucherAtTable(): Promise<{ verifyId: number; tableRecordId: number }> {
  const { tableRecordId, verifyToken, certificates } = await lookUpCode()
  const certificateIds = certificates.slice(0, 1).map(({ certificateId }) => certificateId)
  const input = { requestId: randomUUID(), verifyToken, certificateIds, tableRecordId, packageDetail: [snack] }
  const { verifyIds } = await callServer(vouchers.consume, input, await authenticate(cashierLogin))
  return { verifyId: verifyIds[0] ?? 0, tableRecordId }
}

async function createBoxScene(): Promise<StateData> {
  await verifyVoucher()
  const { tableRecordId } = await openSitting({ areas: 'BSVCD' })
  return { query: { tableRecordId } }
}

async function createChoiceScene(): Promise<StateData> {
  const { verifyToken, tableRecordId } = await lookUpCode()
  return { query: { verifyToken, tableRecordId } }
}

async function createConfirmScene(): Promise<StateData> {
  const { verifyToken, tableRecordId } = await lookUpCode()
  return { query: { verifyToken, tableRecordId, chosen: String(0), parts: `${snack.goodsId}x${snack.quantity}` } }
}

async function cancelVoucher(): Promise<StateData> {
  const verifyId = await verifyVoucher()
  await callServer(vouchers.cancel, { verifyId, reason: '客人换套餐' }, await authenticate(cashierLogin))
  return { query: { verifyId } }
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P065',
    name: 'the-box',
    as: cashierLogin,
    scene: createBoxScene,
    shows: [
      ['button', '扫码核销'],
      '自动识别',
      '我的今日核销',
      '双人畅饮',
      '已核销',
      /\d+分\d\d秒 内可撤销/,
      ['button', /^撤销 \w+ 双人畅饮$/],
    ],
  },
  {
    screen: 'P066',
    name: 'two-of-an-order',
    as: cashierLogin,
    scene: createChoiceScene,
    shows: ['双人畅饮', '套餐包含', '每台限用3张', /小吃 选1/, ['button', '下一步']],
  },
  {
    screen: 'P067',
    name: 'the-last-look',
    as: cashierLogin,
    scene: createConfirmScene,
    shows: ['团购信息', '客人已付', ['button', '确认核销']],
  },
  {
    screen: 'P067',
    name: 'verified',
    as: cashierLogin,
    scene: async () => ({ query: { verifyId: await verifyVoucher() } }),
    shows: ['已核销', /可撤销剩余/, '预计结算', ['button', '撤销核销']],
  },
  { screen: 'P067', name: 'taken-back', as: cashierLogin, scene: cancelVoucher, shows: ['已撤销：客人换套餐'] },
]
