/** Signing in, and one's own account. */
import type { State } from '../lib/state.ts'
import { manager, sales } from './parties.ts'

export const states: readonly State[] = [
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
  { screen: 'P126', name: 'profile', as: sales, shows: ['艺名', '入职日期', /银行卡/] },
  { screen: 'P127', name: 'form', as: manager, shows: ['原密码', '新密码'] },
  { screen: 'P128', name: 'form', as: manager, shows: ['原支付密码', '新支付密码', ['button', '确定']] },
]
