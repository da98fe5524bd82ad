import { formTexts } from '@nocturne/contract/client-texts'
import { members } from '@nocturne/contract/members/endpoints'
import { isWeakPayPassword } from '@nocturne/contract/session/pay-password-rules'

import { PasswordInput } from '#kit/password-input.tsx'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { notify } from '#lib/notify.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { invalidate } from '#lib/query/query.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { passwordTexts, encryptForSending, SmsCodeField } from '../../session/public.ts'
import type { MemberInfo } from './member-home.tsx'

const places = { SMS_CODE_WRONG: 'smsCode', PAY_PASSWORD_WEAK: 'wanted' } as const

type PayPasswordSheetProps = {
  member: MemberInfo
  onClose: () => void
  /** Called instead of `onClose` after success. */
  onDone?: () => void
}

/**
 * A member's pay password: verified by an SMS code instead of the old password, so that a forgotten one can be
 * replaced.
 */
export default function PayPasswordSheet({ member, onClose, onDone = onClose }: PayPasswordSheetProps) {
  const change = useCommand(members.payPassword, { label: '设置支付密码', quiet: true, secret: true })
  const form = useForm({
    draft: null,
    initial: { smsCode: '', wanted: '', repeat: '' },
    check: ({ smsCode, wanted, repeat }) => ({
      smsCode: !/^\d{6}$/.test(smsCode) && '请输入6位短信验证码',
      wanted: isWeakPayPassword(wanted) && passwordTexts.payWeak,
      repeat: repeat !== wanted && formTexts.repeatMismatch,
    }),
    place: (error) => toFieldError(error, places),
    send: async (typed) => {
      const { smsCode, wanted } = typed
      await change.submitSealed(typed, async () => ({ smsCode, payPassword: await encryptForSending(wanted) }))
      notify(member.hasPayPassword ? '支付密码已修改' : '支付密码已设置')
      // Invalidate before navigating: other pages do not send the member token by default.
      await invalidate(members.info)
      onDone()
    },
  })
  const { field } = form
  return (
    <FormSheet
      form={form}
      title={member.hasPayPassword ? '修改支付密码' : '设置支付密码'}
      fact={`验证码发送到 ${member.phoneMask}`}
      onClose={onClose}
    >
      <SmsCodeField field={field('smsCode')} wanted={{ scene: 'password' }} />
      <FormField field={field('wanted')} label="新支付密码" hint="6位数字，不能连续或相同，不能是手机号后6位">
        {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
      </FormField>
      <FormField field={field('repeat')} label="再次输入新支付密码">
        {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
      </FormField>
    </FormSheet>
  )
}
