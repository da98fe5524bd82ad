/** What a bank card needs before it is sent, and beside which field a refusal stands. Pure. */
import type { ErrCode } from '@nocturne/contract/errors'

export type BankForm = {
  bankName: string
  branchName: string
  accountName: string
  cardNo: string
  payPassword: string
}
export type BankFaults = Partial<BankForm>

/** Empty when everything that is needed is there. */
export function bankFaults(form: BankForm): BankFaults {
  return {
    ...(form.accountName.trim() === '' && { accountName: '请输入开户名' }),
    ...(form.bankName.trim() === '' && { bankName: '请输入开户银行' }),
    ...(!/^\d{12,19}$/.test(form.cardNo.replaceAll(' ', '')) && { cardNo: '卡号不正确' }),
    ...(!/^\d{6}$/.test(form.payPassword) && { payPassword: '请输入6位支付密码' }),
  }
}

/** Beside which field a refusal stands, by its code. */
export const bankPlaces = {
  NAME_MISMATCH: 'accountName',
  PAY_PASSWORD_WRONG: 'payPassword',
  PAY_PASSWORD_LOCKED: 'payPassword',
} as const satisfies Partial<Record<ErrCode, keyof BankForm>>
