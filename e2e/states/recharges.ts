/** Recharges for the member, and for staff. */
import type { Page } from '@playwright/test'
import { members } from '@nocturne/contract/members/endpoints'
import { callServer } from '../lib/guests.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { authenticate, financeLogin } from './parties.ts'

/** A member who recharged twice at the desk. */
const saver = cachePerVenue(async () => {
  const memberId = 9
  const cashier = await authenticate('shouyin01')
  await callServer(members.takeRecharge, { memberId, ruleId: 3, payMethod: 'card' }, cashier)
  const { rechargeId } = await callServer(members.takeRecharge, { memberId, ruleId: 1, payMethod: 'card' }, cashier)
  return { memberId, rechargeId }
})

async function openMember(page: Page): Promise<void> {
  await page.getByRole('button', { name: '查找会员' }).click()
  await page.getByRole('searchbox').fill('M000009')
  await page.getByRole('button', { name: /M000009/ }).click()
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P077',
    name: 'a-member-at-the-desk',
    as: 'gm',
    scene: async () => {
      await saver()
      return {}
    },
    touch: openMember,
    over: ['周先生'],
    shows: ['余额明细', '专属客户经理', /M000009/, ['button', '充值与退储值'], ['button', '改客户经理']],
  },
  {
    screen: 'P077',
    name: 'a-recharge-to-give-back',
    as: financeLogin,
    scene: async () => {
      await saver()
      return {}
    },
    touch: async (page) => {
      await openMember(page)
      await page.getByRole('button', { name: '充值与退储值' }).click()
    },
    over: ['周先生', '充值记录'],
    shows: [['dialog', '充值记录'], '可退', ['button', /^退储值/]],
  },
  {
    screen: 'P077',
    name: 'a-recharge-by-code',
    as: 'gm',
    scene: async () => {
      await saver()
      return {}
    },
    touch: async (page) => {
      await openMember(page)
      await page.getByRole('button', { name: '充值', exact: true }).click()
      await page.getByRole('radio', { name: '扫付款码' }).check()
      await page.getByRole('button', { name: /^扫码收款 ¥/ }).click()
    },
    over: ['周先生', '扫客人付款码'],
    shows: [['dialog', '扫客人付款码'], '应收充值', ['button', /^扫码收 ¥/]],
  },
  {
    screen: 'P147',
    name: 'what-was-paid-in',
    scene: async () => {
      const { memberId } = await saver()
      return { memberId }
    },
    shows: ['会员余额', '本金', '赠送金', ['button', '¥3,000 送¥500'], ['button', '充值 ¥1,000']],
  },
  {
    screen: 'P147',
    name: 'a-rule-chosen',
    scene: async () => {
      const { memberId } = await saver()
      return { memberId }
    },
    touch: async (page) => {
      await page.getByRole('button', { name: '¥3,000 送¥500' }).click()
      await page.getByRole('button', { name: '充值 ¥3,000' }).click()
    },
    over: ['充值'],
    shows: [
      ['dialog', '充值'],
      '本金可退，赠送金与本金按比例使用',
      ['button', '自定义金额'],
      ['button', /到账 ?¥3,500/],
    ],
  },
  {
    screen: 'P152',
    name: 'paid-in-twice',
    scene: async () => {
      const { memberId } = await saver()
      return { memberId }
    },
    shows: ['累计本金', '累计赠送金', /充值后余额/, ['button', '充值']],
  },
  {
    screen: 'P153',
    name: 'at-the-desk',
    scene: async () => {
      const { memberId, rechargeId } = await saver()
      return { memberId, query: { rechargeId } }
    },
    shows: ['充1000送100', '充值单号', '充值后余额', '刷卡'],
  },
]
