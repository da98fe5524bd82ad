import { session } from '@nocturne/contract/session/endpoints'

import { useForm } from '#lib/form.ts'
import { notify } from '#lib/notify.ts'
import { useUser } from '#lib/identity/session.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { PersonPicker } from '../../directory/public.ts'

/** 清除员工支付密码: for an employee who has forgotten it and is present. Mounted while it is open. */
export default function ClearPayPasswordSheet({ onClose }: { onClose: () => void }) {
  const own = useUser()?.userId
  const clear = useCommand(session.clearPayPassword, { label: '清除员工支付密码', quiet: true })
  const form = useForm<{ userId: number | null }>({
    draft: null,
    initial: { userId: null },
    check: ({ userId }) => ({
      userId: userId === null ? '请选择员工' : userId === own && '不能清除自己的支付密码',
    }),
    send: async ({ userId }) => {
      if (userId === null) return
      await clear.submit({ userId })
      notify('支付密码已清除')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="清除员工支付密码"
      fact="请先当面确认是本人。清除后由本人用登录密码重新设置"
      submitLabel="清除"
      submitKind="danger"
      onClose={onClose}
    >
      <FormField field={form.field('userId')} label="员工" live={form.value.userId !== null}>
        {({ value, onChange }) => <PersonPicker label="员工" value={value ?? undefined} onChange={onChange} />}
      </FormField>
    </FormSheet>
  )
}
