import { maskPhone } from '@nocturne/base/masking'
import { userSex, type UserSex } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { useState } from 'react'

import { Card } from '#kit/card.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { useForm } from '#lib/form.ts'
import { notify } from '#lib/notify.ts'
import { useApi } from '#lib/query/query.ts'
import { storeUser } from '#lib/identity/session.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { AvatarButton } from '../parts/avatar-button.tsx'
import { BankCards } from '../parts/bank-cards.tsx'
import { BankSheet } from '../parts/bank-sheet.tsx'
import { BoundAccounts } from '../parts/bound-accounts.tsx'
import { OpenSessions } from '../parts/open-sessions.tsx'

const sexes = [
  { id: userSex.male, label: '男' },
  { id: userSex.female, label: '女' },
  { id: userSex.unknown, label: '未知' },
] as const
type Info = AnswerOf<typeof session.userInfo>

/** P126 个人信息: the user's own profile with editable data, data managed by the venue, and bank cards. */
export default function UserInfoPage() {
  const query = useApi(session.userInfo, {})
  if (query.data) return <UserInfoForm info={query.data} />
  return (
    <DetailPage backTo={employeeCentreLink} query={query}>
      {() => null}
    </DetailPage>
  )
}

function UserInfoForm({ info }: { info: Info }) {
  const [addingCard, setAddingCard] = useState(false)
  const save = useCommand(session.updateInfo, {
    label: '修改个人信息',
    quiet: true,
    invalidates: [session.userInfo, session.loginInfo, notifications.home],
  })
  const form = useForm<{ nickName: string; sex: UserSex }>({
    draft: 'user.info',
    initial: { nickName: info.nickName, sex: info.sex },
    check: ({ nickName }) => ({ nickName: nickName.trim() === '' && '请输入艺名' }),
    send: async ({ sex, ...typed }) => {
      const nickName = typed.nickName.trim()
      await save.submit({ nickName, sex })
      const { userId, deptId, deptName, postName, userName, phonenumber } = info
      storeUser({ userId, deptId, nickName, deptName, postName, userName, phonenumber })
      notify('个人信息已保存')
    },
  })
  const { value, field } = form
  const changed = value.nickName.trim() !== info.nickName || value.sex !== info.sex

  return (
    <>
      <FormPage
        form={form}
        backTo={employeeCentreLink}
        submitLabel="保存"
        disabledReason={changed ? null : '艺名和性别还没有修改'}
      >
        <AvatarButton name={info.nickName} picture={info.avatarUrl} />
        <FormField field={field('nickName')} label="艺名">
          {(control) => <TextInput maxLength={30} {...control} />}
        </FormField>
        <FormField field={field('sex')} label="性别">
          {(control) => <SegmentedControl label="性别" options={sexes} {...control} />}
        </FormField>
        <Card label="员工资料">
          <KeyValue rows={listFacts(info)} />
        </Card>
        <BoundAccounts />
        <OpenSessions />
        <BankCards onAdd={() => setAddingCard(true)} />
      </FormPage>
      {addingCard && <BankSheet info={info} onClose={() => setAddingCard(false)} />}
    </>
  )
}

const listFacts = (info: Info) => [
  { label: '账号', value: info.userName },
  { label: '姓名', value: info.realName ?? '未登记' },
  { label: '手机号', value: info.phonenumber ? maskPhone(info.phonenumber) : '未登记' },
  { label: '部门', value: info.deptName },
  { label: '岗位', value: info.postName },
  ...(info.level ? [{ label: '级别', value: info.level }] : []),
  { label: '入职日期', value: info.entryDate ?? '未登记' },
]
