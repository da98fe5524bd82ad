import { successTexts } from '@nocturne/contract/client-texts'
import { session } from '@nocturne/contract/session/endpoints'
import { useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { notify } from '../../../lib/notify.ts'
import { useUser } from '../../../lib/session.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { PersonPicker } from '../../directory/public.ts'

/** 清除员工支付密码: for a colleague who has forgotten his and stands before me. Mounted while it is open. */
export default function ClearPayPasswordSheet({ onClose }: { onClose: () => void }) {
  const [userId, setUserId] = useState<number | null>()
  const own = useUser()?.userId
  const clear = useCommand(session.clearPayPassword, { label: '清除员工支付密码', quiet: true })
  const submit = async () => {
    if (!userId) return
    await clear.submit({ userId })
    notify(successTexts.done)
    onClose()
  }
  const reason = userId ? null : '请选择员工'
  return (
    <FormSheet
      title="清除员工支付密码"
      fact="请先当面确认是本人。清除后由本人用登录密码重新设置"
      submitLabel="清除"
      submitKind="danger"
      disabledReason={userId !== undefined && userId === own ? '不能清除自己的支付密码' : reason}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="员工">
        <PersonPicker label="员工" value={userId} onChange={setUserId} />
      </Field>
    </FormSheet>
  )
}
