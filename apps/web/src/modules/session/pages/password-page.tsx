import { formTexts } from '@nocturne/contract/client-texts'
import { session } from '@nocturne/contract/session/endpoints'

import { Notice } from '#kit/notice.tsx'
import { PasswordInput } from '#kit/password-input.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { useParams } from '#lib/routing/screen.ts'
import { logOut } from '#lib/identity/log-out.ts'
import { notify } from '#lib/notify.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { isStrongPassword, passwordTexts } from '../password-rules.ts'
import { encryptForSending } from '../seal.ts'

const empty = { old: '', wanted: '', repeat: '' }

const places = { OLD_PASSWORD_WRONG: 'old', PASSWORD_WEAK: 'wanted', PASSWORD_SAME: 'wanted' } as const

/** P127 修改登录密码: changes the login password, which ends all sessions of the user, this one included. */
export default function PasswordPage() {
  const { redirect } = useParams('redirect')
  const change = useCommand(session.password, { label: '修改登录密码', quiet: true, secret: true })
  const form = useForm({
    draft: null,
    initial: empty,
    check: ({ old, wanted, repeat }) => ({
      old: old === '' && '请输入原密码',
      wanted: isStrongPassword(wanted) ? wanted === old && passwordTexts.same : passwordTexts.weak,
      repeat: repeat !== wanted && formTexts.repeatMismatch,
    }),
    place: (error) => toFieldError(error, places),
    send: async (typed) => {
      await change.submitSealed(typed, async () => {
        const [oldPassword, newPassword] = await Promise.all([
          encryptForSending(typed.old),
          encryptForSending(typed.wanted),
        ])
        return { oldPassword, newPassword }
      })
      notify('密码已修改，请重新登录')
      await logOut(redirect)
    },
  })
  const { field } = form
  return (
    <FormPage form={form} backTo={employeeCentreLink} submitLabel="确定">
      {redirect !== undefined && <Notice tone="accent">现在是一次性密码，改成自己的密码后重新登录</Notice>}
      <FormField field={field('old')} label="原密码">
        {(control) => <PasswordInput autoComplete="current-password" maxLength={20} {...control} />}
      </FormField>
      <FormField field={field('wanted')} label="新密码" hint="8-20位，需同时有字母和数字">
        {(control) => <PasswordInput autoComplete="new-password" maxLength={20} {...control} />}
      </FormField>
      <FormField field={field('repeat')} label="再次输入新密码">
        {(control) => <PasswordInput autoComplete="new-password" maxLength={20} {...control} />}
      </FormField>
    </FormPage>
  )
}
