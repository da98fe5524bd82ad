/** Gifts: choosing, confirming, results. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { callHouse } from '../lib/guests.ts'
import type { State } from '../lib/state.ts'
import { by, diners, given, manager, owing, waiter, type Party } from './parties.ts'

const cart = ({ tableRecordId }: Party, quantity: number) => ({
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
export async function asked() {
  const party = await owing()
  const gift = await given(party, [{ goods: '腰果', quantity: 19 }], '客人过生日，全场合唱')
  if (gift.approvalId === null) throw new Error('nobody was asked')
  return { ...party, ...gift, approvalId: gift.approvalId }
}

export const states: readonly State[] = [
  {
    screen: 'P014',
    name: 'filled-cart',
    as: manager,
    scene: async () => cart(await diners(), 2),
    shows: ['今日剩余', '本台可赠', ['button', '去赠送'], '额度内'],
  },
  {
    screen: 'P015',
    name: 'form',
    as: manager,
    scene: async () => cart(await diners(), 2),
    shows: ['赠送原因', '腰果', ['button', '提交']],
  },
  {
    screen: 'P015',
    name: 'asking',
    as: waiter,
    scene: async () => cart(await diners(), 2),
    shows: ['您没有赠送权限', '赠送原因', ['button', '申请赠送']],
  },
  {
    screen: 'P015',
    name: 'beyond-the-quota',
    as: manager,
    scene: async () => cart(await owing(), 30),
    shows: ['赠送原因', /审批/],
  },
  {
    screen: 'P015',
    name: 'given',
    as: manager,
    scene: async () => {
      const party = await owing()
      const { sendId } = await given(party, [{ goods: '腰果' }], '老客户')
      return { query: { tableRecordId: party.tableRecordId, sendId } }
    },
    shows: ['赠送成功', '赠送金额'],
  },
  {
    screen: 'P015',
    name: 'waiting-for-approval',
    as: manager,
    scene: async () => {
      const { tableRecordId, sendId } = await asked()
      return { query: { tableRecordId, sendId } }
    },
    shows: ['已提交审批', '审批进度'],
  },
  {
    screen: 'P015',
    name: 'refused',
    as: manager,
    scene: async () => {
      const { tableRecordId, sendId, approvalId } = await asked()
      const no = { approvalId, action: 'reject' as const, opinion: '今晚赠送已经够多' }
      await callHouse(approvals.handle, no, await by('lm02'))
      return { query: { tableRecordId, sendId } }
    },
    shows: ['审批未通过', '赠送金额'],
  },
]
