/** Validation of a bank card, and the field at which a refusal is shown. Pure. */
import type { ErrCode } from '@nocturne/contract/errors'

export type BankForm = {
  bankName: string
  branchName: string
  accountName: string
  cardNo: string
  payPassword: string
}
type BankFormErrors = Partial<BankForm>

/** Errors by field; empty when the form is valid. */
export function validateBankForm(form: BankForm): BankFormErrors {
  return {
    ...(form.accountName.trim() === '' && { accountName: '请输入开户名' }),
    ...(form.bankName.trim() === '' && { bankName: '请输入开户银行' }),
    ...(!/^\d{12,19}$/.test(form.cardNo.replaceAll(' ', '')) && { cardNo: '卡号不正确' }),
    ...(!/^\d{6}$/.test(form.payPassword) && { payPassword: '请输入6位支付密码' }),
  }
}

/** Field at which a refusal is shown, by error code. */
export const bankErrorFields = {
  NAME_MISMATCH: 'accountName',
  PAY_PASSWORD_WRONG: 'payPassword',
  PAY_PASSWORD_LOCKED: 'payPassword',
} as const satisfies Partial<Record<ErrCode, keyof BankForm>>
