import { userSex, type UserSex } from '@nocturne/contract/codes'
import { directory } from '@nocturne/contract/directory/endpoints'
import { members } from '@nocturne/contract/members/endpoints'

import { SegmentedControl } from '#kit/segmented-control.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { PhoneField, findPhoneError } from '#shells/phone-field.tsx'

const sexes = [
  { id: userSex.unknown, label: '不填' },
  { id: userSex.male, label: '男' },
  { id: userSex.female, label: '女' },
] as const

type RegisterMemberSheetProps = {
  onDone: (member: { memberId: number }) => void
  onClose: () => void
}

/** 登记会员: registers a guest by phone number. A sales person who registers a guest becomes responsible for them. */
export default function RegisterMemberSheet({ onDone, onClose }: RegisterMemberSheetProps) {
  const command = useCommand(members.add, { label: '登记会员', quiet: true, invalidates: [directory.members] })
  const form = useForm<{ phonenumber: string; memberName: string; sex: UserSex }>({
    draft: 'member.register',
    initial: { phonenumber: '', memberName: '', sex: userSex.unknown },
    check: ({ phonenumber }) => ({ phonenumber: findPhoneError(phonenumber, { required: true }) }),
    send: async ({ phonenumber, memberName, sex }) => {
      const name = memberName.trim()
      const result = await command.submit({ phonenumber, sex, ...(name !== '' && { memberName: name }) })
      if (result.queued) return onClose()
      showToast('已登记会员')
      onDone(result.answer)
    },
  })
  return (
    <FormSheet form={form} title="登记会员" fact="会员用该手机号登录会员中心" submitLabel="登记" onClose={onClose}>
      <PhoneField field={form.field('phonenumber')} />
      <FormField field={form.field('memberName')} label="姓名" optional>
        {(control) => <TextInput maxLength={20} {...control} />}
      </FormField>
      <FormField field={form.field('sex')} label="性别" optional>
        {({ value, onChange }) => <SegmentedControl label="性别" options={sexes} value={value} onChange={onChange} />}
      </FormField>
    </FormSheet>
  )
}
