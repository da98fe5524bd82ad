/** Screen states of gifts: choosing, confirming, results. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { callServer } from '../lib/guests.ts'
import type { ScreenState } from '../lib/state.ts'
import {
  authenticate,
  prepareFullSitting,
  addGift,
  managerLogin,
  createUnpaidSitting,
  waiterLogin,
  type PreparedSitting,
} from './parties.ts'

const buildCart = ({ tableRecordId }: PreparedSitting, quantity: number) => ({
  query: { tableRecordId },
  cart: {
    kind: 'send' as const,
    sitting: tableRecordId,
    wishes: [
      { goods: '腰果', quantity },
      { goods: '莫吉托', flavor: '少冰' },
    ],
  },
})

/** A gift beyond the manager's own quota, which requires approval. */
export async function requestGift() {
  const party = await createUnpaidSitting()
  const gift = await addGift(party, [{ goods: '腰果', quantity: 19 }], '客人过生日，全场合唱')
  if (gift.approvalId === null) throw new Error('nobody was asked')
  return { ...party, ...gift, approvalId: gift.approvalId }
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P014',
    name: 'filled-cart',
    as: managerLogin,
    scene: async () => buildCart(await prepareFullSitting(), 2),
    shows: ['今日剩余', '本台可赠', ['button', '去赠送'], '额度内'],
  },
  {
    screen: 'P015',
    name: 'form',
    as: managerLogin,
    scene: async () => buildCart(await prepareFullSitting(), 2),
    shows: ['赠送原因', '腰果', ['button', '提交']],
  },
  {
    screen: 'P015',
    name: 'asking',
    as: waiterLogin,
    scene: async () => buildCart(await prepareFullSitting(), 2),
    shows: ['您没有赠送权限', '赠送原因', ['button', '申请赠送']],
  },
  {
    screen: 'P015',
    name: 'beyond-the-quota',
    as: managerLogin,
    scene: async () => buildCart(await createUnpaidSitting(), 30),
    shows: ['赠送原因', /审批/],
  },
  {
    screen: 'P015',
    name: 'given',
    as: managerLogin,
    scene: async () => {
      const party = await createUnpaidSitting()
      const { sendId } = await addGift(party, [{ goods: '腰果' }], '老客户')
      return { query: { tableRecordId: party.tableRecordId, sendId } }
    },
    shows: ['赠送成功', '赠送金额'],
  },
  {
    screen: 'P015',
    name: 'waiting-for-approval',
    as: managerLogin,
    scene: async () => {
      const { tableRecordId, sendId } = await requestGift()
      return { query: { tableRecordId, sendId } }
    },
    shows: ['已提交审批', '审批进度'],
  },
  {
    screen: 'P015',
    name: 'refused',
    as: managerLogin,
    scene: async () => {
      const { tableRecordId, sendId, approvalId } = await requestGift()
      const no = { approvalId, action: 'reject' as const, opinion: '今晚赠送已经够多' }
      await callServer(approvals.handle, no, await authenticate('lm02'))
      return { query: { tableRecordId, sendId } }
    },
    shows: ['审批未通过', '赠送金额'],
  },
]
