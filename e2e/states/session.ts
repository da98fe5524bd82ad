/** Sign-in, and the own account. */
import { session } from '@nocturne/contract/session/endpoints'
import { demoPayPassword } from '../../apps/server/demo/people-data.ts'
import { encrypt } from '../../apps/server/test/log-in.ts'
import { callServer } from '../lib/guests.ts'
import { getDatabase, createStaffToken } from '../lib/phone.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { authenticate, managerLogin, salesLogin } from './parties.ts'

/** Employee who is not used by other states. */
const carded = 'fwy13'
const encryptSecret = async (text: string) => encrypt(text, await callServer(session.code, {}, {}), Date.now())

/** An employee adds a bank card for withdrawals. */
export async function addBankCard(login: string): Promise<void> {
  const { realName } = await getDatabase()
    .selectFrom('appUser')
    .select('realName')
    .where('userName', '=', login)
    .executeTakeFirstOrThrow()
  const card = {
    bankName: '农业银行',
    accountName: realName ?? '',
    cardNo: await encryptSecret('6228480402564890018'),
    payPassword: await encryptSecret(demoPayPassword),
  }
  await callServer(session.saveBank, card, await authenticate(login))
}

const withCard = cachePerVenue(async () => {
  await addBankCard(carded)
  return {}
})

const personnel = 'hr01'

export const states: readonly ScreenState[] = [
  { screen: 'P004', name: 'form', shows: [['button', '登录'], '记住账号'] },
  {
    screen: 'P004',
    name: 'without-the-captcha',
    touch: async (page) => {
      await page.getByRole('textbox', { name: '账号' }).fill('nobody')
      await page.getByLabel('密码', { exact: true }).fill('wrong-password')
      await page.getByRole('button', { name: '登录', exact: true }).click()
    },
    shows: ['请输入验证码'],
  },
  { screen: 'P005', name: 'in-a-browser', shows: ['请在微信或支付宝中打开，或用账号密码登录'] },
  {
    screen: 'P006',
    name: 'form',
    scene: async () => ({ query: { validCode: 'v'.repeat(43) } }),
    shows: ['输入员工账号，绑定后可直接登录', ['button', '绑定']],
  },
  { screen: 'P006', name: 'without-a-code', shows: ['绑定码已失效，请重新授权', ['button', '重新授权']] },
  { screen: 'P126', name: 'profile', as: salesLogin, shows: ['艺名', '入职日期', /银行卡/] },
  {
    screen: 'P126',
    name: 'a-card-to-be-taken-away',
    as: carded,
    scene: withCard,
    touch: async (page) => {
      await page.getByRole('button', { name: /^移除农业银行/ }).click()
    },
    over: ['移除 农业银行'],
    shows: [['dialog', '移除 农业银行'], /已申请的提现仍会打到这张卡/, '支付密码', ['button', '移除']],
  },
  {
    screen: 'P126',
    name: 'of-human-resources',
    as: personnel,
    scene: async () => {
      for (let phones = 0; phones < 3; phones++) await createStaffToken(personnel)
      return {}
    },
    shows: [
      ['button', '有员工丢了手机'],
      ['button', '下线其他设备'],
    ],
  },
  { screen: 'P127', name: 'form', as: managerLogin, shows: ['原密码', '新密码'] },
  { screen: 'P128', name: 'form', as: managerLogin, shows: ['原支付密码', '新支付密码', ['button', '确定']] },
  {
    screen: 'P128',
    name: 'of-human-resources',
    as: personnel,
    shows: ['原支付密码', ['button', '有员工忘记了支付密码']],
  },
]
