import { formTexts } from '@nocturne/contract/client-texts'
import { members } from '@nocturne/contract/members/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { PersonPicker } from '../../directory/public.ts'
import type { MemberServiceSheetProps } from './member-desk-sheet.tsx'

const suggestions = ['原客户经理离职', '客人要求更换', '登记有误']

/** 改客户经理: the sales person responsible for the member, credited with their sales from now on. */
export default function ChangeSalesSheet({ member, onClose }: MemberServiceSheetProps) {
  const { memberId, memberName, salesUserId, salesUserName } = member
  const command = useCommand(members.changeSales, {
    label: `${memberName} 改客户经理`,
    quiet: true,
    invalidates: [members.detail],
  })
  const form = useForm<{ salesUserId: number | null; reason: string }>({
    draft: `member.sales.${memberId}`,
    initial: { salesUserId, reason: '' },
    check: (typed) => ({
      salesUserId: typed.salesUserId === salesUserId && '请选择新的客户经理',
      reason: typed.reason.trim() === '' && formTexts.reasonRequired,
    }),
    send: async (typed) => {
      await command.submit({
        memberId,
        ...(typed.salesUserId !== null && { salesUserId: typed.salesUserId }),
        reason: typed.reason.trim(),
      })
      showToast('已修改客户经理')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="改客户经理"
      fact={`${memberName} · 现为 ${salesUserName ?? '无'}`}
      submitLabel="确认修改"
      onClose={onClose}
    >
      <p>之后的充值归新的客户经理；已有的业绩不变。</p>
      <FormField field={form.field('salesUserId')} label="客户经理">
        {(control) => (
          <PersonPicker label="客户经理" emptyLabel="无" salesOnly scoped chosenName={salesUserName} {...control} />
        )}
      </FormField>
      <ReasonField field={form.field('reason')} label="原因" usual={suggestions} />
    </FormSheet>
  )
}
