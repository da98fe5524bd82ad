import { session } from '@nocturne/contract/session/endpoints'

import { useForm } from '#lib/form.ts'
import { notify } from '#lib/notify.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { PersonPicker } from '../../directory/public.ts'
import { formatDeviceName } from '../device-rules.ts'

/** 下线员工的所有设备: for a lost phone or an employee who left. Mounted while it is open. */
export default function EndSessionsSheet({ onClose }: { onClose: () => void }) {
  const end = useCommand(session.endUserSessions, { label: '下线员工的所有设备', quiet: true })
  const form = useForm<{ userId: number | null }>({
    draft: null,
    initial: { userId: null },
    check: ({ userId }) => ({ userId: userId === null && '请选择员工' }),
    send: async ({ userId }) => {
      if (userId === null) return
      const sent = await end.submit({ userId })
      notify(sent.queued ? '已记下，联网后下线' : `已下线${sent.answer.ended}台设备`)
      onClose()
    },
  })
  const { userId } = form.value
  return (
    <FormSheet
      form={form}
      title="下线员工的所有设备"
      fact={userId === null ? '下线后需要重新登录' : <Devices userId={userId} />}
      submitLabel="下线"
      submitKind="danger"
      onClose={onClose}
    >
      <FormField field={form.field('userId')} label="员工" live={userId !== null}>
        {({ value, onChange }) => <PersonPicker label="员工" value={value ?? undefined} onChange={onChange} />}
      </FormField>
    </FormSheet>
  )
}

/** Devices on which the selected employee is signed in. */
function Devices({ userId }: { userId: number }) {
  const { data } = useApi(session.userSessions, { userId })
  if (!data) return '下线后需要重新登录'
  if (data.length === 0) return '该员工没有登录中的设备'
  return `登录中：${data.map(({ userAgent }) => formatDeviceName(userAgent)).join('、')}`
}
