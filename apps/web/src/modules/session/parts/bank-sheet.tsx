import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'

import { DigitsInput } from '#kit/digits-input.tsx'
import { Notice } from '#kit/notice.tsx'
import { PasswordInput } from '#kit/password-input.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { notify } from '#lib/notify.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { validateBankForm, bankErrorFields, type BankForm } from '../bank-rules.ts'
import { payPasswordLink } from '../links.ts'
import { encryptForSending } from '../seal.ts'

type Info = AnswerOf<typeof session.userInfo>

/** 添加银行卡: adds a card in the user's own name, confirmed by the pay password. Mount it only while it is open. */
export function BankSheet({ info, onClose }: { info: Info; onClose: () => void }) {
  const save = useCommand(session.saveBank, {
    label: '绑定银行卡',
    quiet: true,
    secret: true,
    invalidates: [session.banks, session.userInfo],
  })
  const form = useForm<BankForm>({
    draft: null,
    initial: { accountName: info.realName ?? '', bankName: '', branchName: '', cardNo: '', payPassword: '' },
    check: validateBankForm,
    place: (error) => toFieldError(error, bankErrorFields),
    send: async (typed) => {
      await save.submitSealed(typed, () => sealForm(typed))
      notify('银行卡已保存')
      onClose()
    },
  })
  const { field } = form
  return (
    <FormSheet
      form={form}
      title="添加银行卡"
      fact="只能添加本人名下的储蓄卡"
      submitLabel="保存"
      disabledReason={info.hasPayPassword ? null : '请先设置支付密码'}
      onClose={onClose}
    >
      {!info.hasPayPassword && (
        <Notice action="去设置" href={payPasswordLink}>
          添加银行卡前需要先设置支付密码
        </Notice>
      )}
      <FormField field={field('accountName')} label="开户名">
        {(control) => <TextInput maxLength={30} {...control} />}
      </FormField>
      <FormField field={field('bankName')} label="开户银行">
        {(control) => <TextInput maxLength={30} placeholder="如 招商银行" {...control} />}
      </FormField>
      <FormField field={field('branchName')} label="支行" optional>
        {(control) => <TextInput maxLength={50} {...control} />}
      </FormField>
      <FormField field={field('cardNo')} label="卡号">
        {(control) => <DigitsInput maxLength={19} {...control} />}
      </FormField>
      <FormField field={field('payPassword')} label="支付密码">
        {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
      </FormField>
    </FormSheet>
  )
}

/** Encrypts the card number and the password. */
async function sealForm({
  bankName,
  branchName,
  accountName,
  ...secrets
}: BankForm): Promise<InputOf<typeof session.saveBank>> {
  const [cardNo, payPassword] = await Promise.all([
    encryptForSending(secrets.cardNo.replaceAll(' ', '')),
    encryptForSending(secrets.payPassword),
  ])
  return { bankName, accountName, cardNo, payPassword, ...(branchName && { branchName }) }
}
