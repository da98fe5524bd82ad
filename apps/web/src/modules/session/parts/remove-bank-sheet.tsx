import type { AnswerOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'
import { isPayPassword } from '@nocturne/contract/session/pay-password-rules'

import { PasswordInput } from '#kit/password-input.tsx'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { notify } from '#lib/notify.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { passwordTexts } from '../password-rules.ts'
import { encryptForSending } from '../seal.ts'

type RemoveBankSheetProps = { card: AnswerOf<typeof session.banks>[number]; onClose: () => void }

/** 移除银行卡: removes a card, confirmed by the pay password. Mounted while it is open. */
export default function RemoveBankSheet({ card, onClose }: RemoveBankSheetProps) {
  const { bankId, bankName, cardNoMask } = card
  const remove = useCommand(session.removeBank, {
    label: '移除银行卡',
    quiet: true,
    secret: true,
    invalidates: [session.banks, session.userInfo],
  })
  const form = useForm<{ payPassword: string }>({
    draft: null,
    initial: { payPassword: '' },
    check: ({ payPassword }) => ({ payPassword: !isPayPassword(payPassword) && passwordTexts.payDigits }),
    place: (error) => toFieldError(error, { PAY_PASSWORD_WRONG: 'payPassword', PAY_PASSWORD_LOCKED: 'payPassword' }),
    send: async (typed) => {
      await remove.submitSealed(typed, async () => ({
        bankId,
        payPassword: await encryptForSending(typed.payPassword),
      }))
      notify('银行卡已移除')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={`移除 ${bankName}`}
      fact={`${cardNoMask}。已申请的提现仍会打到这张卡`}
      submitLabel="移除"
      submitKind="danger"
      onClose={onClose}
    >
      <FormField field={form.field('payPassword')} label="支付密码">
        {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
      </FormField>
    </FormSheet>
  )
}
