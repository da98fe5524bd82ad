import { userSex } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'

import { DateField } from '#kit/date-field.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { useForm } from '#lib/form.ts'
import { formatTime } from '#lib/format/format.ts'
import { notify } from '#lib/notify.ts'
import { useNow } from '#lib/live/now.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import type { MemberInfo } from './member-home.tsx'

const sexes = [
  { id: userSex.male, label: '先生' },
  { id: userSex.female, label: '女士' },
  { id: userSex.unknown, label: '保密' },
] as const

const reminders = [
  { id: 'on', label: '接收' },
  { id: 'off', label: '不接收' },
] as const

/** Profile fields the member can edit. */
export default function ProfileSheet({ member, onClose }: { member: MemberInfo; onClose: () => void }) {
  const update = useCommand(members.update, { label: '修改会员资料', quiet: true, invalidates: [members.info] })
  const form = useForm({
    draft: null,
    initial: {
      nickName: member.nickName,
      memberName: member.memberName,
      sex: member.sex,
      birthday: member.birthday ?? '',
      wineReminders: member.wineReminders,
    },
    check: ({ memberName }) => ({ memberName: memberName.trim() === '' && '请输入姓名' }),
    send: async ({ nickName, memberName, sex, birthday, wineReminders }) => {
      await update.submit({
        nickName: nickName.trim(),
        memberName: memberName.trim(),
        sex,
        birthday,
        wineReminders,
      })
      notify('资料已保存')
      onClose()
    },
  })
  const { field } = form
  const today = formatTime(useNow()).slice(0, 10)
  return (
    <FormSheet form={form} title="个人资料" fact={member.phoneMask} onClose={onClose} submitLabel="保存">
      <FormField field={field('memberName')} label="姓名" hint="订台和服务时这样称呼您">
        {(control) => <TextInput maxLength={20} autoComplete="name" {...control} />}
      </FormField>
      <FormField field={field('nickName')} label="昵称">
        {(control) => <TextInput maxLength={20} autoComplete="nickname" {...control} />}
      </FormField>
      <FormField field={field('sex')} label="称呼">
        {(control) => <SegmentedControl label="称呼" options={sexes} {...control} />}
      </FormField>
      <FormField field={field('birthday')} label="生日">
        {(control) => <DateField min="1900-01-01" max={today} {...control} />}
      </FormField>
      <FormField field={field('wineReminders')} label="存酒到期短信" hint="到期前 7 天和 1 天提醒">
        {({ value, onChange }) => (
          <SegmentedControl
            label="存酒到期短信"
            options={reminders}
            value={value ? 'on' : 'off'}
            onChange={(choice) => onChange(choice === 'on')}
          />
        )}
      </FormField>
    </FormSheet>
  )
}
