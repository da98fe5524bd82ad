import { formTexts } from '@nocturne/contract/client-texts'

import { PasswordInput } from '#kit/password-input.tsx'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { hasKeyBox, openKeyBox } from '../feedback-keys.ts'

const SHORTEST = 6

/** Sheet that opens the key box of anonymous messages, or creates one with a password entered twice. */
export default function KeyBoxSheet({ onClose, onOpen }: { onClose: () => void; onOpen?: () => void }) {
  const known = hasKeyBox()
  const form = useForm({
    draft: null,
    initial: { password: '', repeat: '' },
    check: ({ password, repeat }) => ({
      password: password.length < SHORTEST && `信箱密码至少${SHORTEST}位`,
      repeat: !known && repeat !== password && formTexts.repeatMismatch,
    }),
    place: (error) => (error instanceof WrongPassword ? { password: '信箱密码不正确' } : null),
    send: async ({ password }) => {
      if (!(await openKeyBox(password))) throw new WrongPassword()
      onClose()
      onOpen?.()
    },
  })
  return (
    <FormSheet
      form={form}
      title={known ? '打开匿名信件' : '设置信箱密码'}
      fact={known ? undefined : '密码不会离开这部手机，忘记后无法找回；换手机也看不到这些信件'}
      onClose={onClose}
    >
      <FormField field={form.field('password')} label="信箱密码">
        {(control) => <PasswordInput autoComplete={known ? 'off' : 'new-password'} maxLength={64} {...control} />}
      </FormField>
      {!known && (
        <FormField field={form.field('repeat')} label="再次输入">
          {(control) => <PasswordInput autoComplete="new-password" maxLength={64} {...control} />}
        </FormField>
      )}
    </FormSheet>
  )
}

class WrongPassword extends Error {}
