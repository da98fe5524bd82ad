import { formTexts } from '@nocturne/contract/client-texts'
import { session } from '@nocturne/contract/session/endpoints'
import { useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { PasswordInput } from '../../../kit/password-input.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notify.ts'
import { useScreenTitle } from '../../../lib/screen.ts'
import { FormPage } from '../../../shells/form-page.tsx'
import { logOut } from '../log-out.ts'
import { isStrongPassword, passwordTexts } from '../password-rules.ts'
import { seal } from '../seal.ts'

const empty = { old: '', wanted: '', repeat: '' }
type Form = typeof empty
type Faults = Partial<Form>

function faultsOf({ old, wanted, repeat }: Form): Faults {
  return {
    ...(old === '' && { old: '请输入原密码' }),
    ...(!isStrongPassword(wanted) && { wanted: passwordTexts.weak }),
    ...(isStrongPassword(wanted) && wanted === old && { wanted: passwordTexts.same }),
    ...(repeat !== wanted && { repeat: formTexts.repeatMismatch }),
  }
}

/** What the server refused, beside its field; null when it belongs above the button. */
function faultsIn(error: unknown): Faults | null {
  if (!(error instanceof ApiError)) return null
  if (error.errCode === 'OLD_PASSWORD_WRONG') return { old: error.message }
  if (error.errCode === 'PASSWORD_WEAK' || error.errCode === 'PASSWORD_SAME') return { wanted: error.message }
  return null
}

/** P127. A new login password ends every session of this person, this one too. */
export default function PasswordPage() {
  const title = useScreenTitle()
  const [form, setForm] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const set = (name: keyof Form) => (text: string) => {
    setForm({ ...form, [name]: text })
    setFaults({ ...faults, [name]: '' })
  }

  const submit = async () => {
    const found = faultsOf(form)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      const [oldPassword, newPassword] = await Promise.all([seal(form.old), seal(form.wanted)])
      await call(session.password, { oldPassword, newPassword })
    } catch (error) {
      const refused = faultsIn(error)
      if (!refused) throw error
      return setFaults(refused)
    }
    notify('密码已修改，请重新登录')
    await logOut()
  }

  return (
    <FormPage title={title} backTo="/pages/employeeCenter/employeeCenter" submitLabel="确定" onSubmit={submit}>
      <Field label="原密码" error={faults.old}>
        <PasswordInput autoComplete="current-password" maxLength={20} value={form.old} onChange={set('old')} />
      </Field>
      <Field label="新密码" error={faults.wanted} hint="8-20位，需同时有字母和数字">
        <PasswordInput autoComplete="new-password" maxLength={20} value={form.wanted} onChange={set('wanted')} />
      </Field>
      <Field label="再次输入新密码" error={faults.repeat}>
        <PasswordInput autoComplete="new-password" maxLength={20} value={form.repeat} onChange={set('repeat')} />
      </Field>
    </FormPage>
  )
}
