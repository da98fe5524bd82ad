import { maskPhone } from '@nocturne/base/masking'
import { successTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { useState } from 'react'

import { Card } from '../../../kit/card.tsx'
import { Field } from '../../../kit/field.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { fieldFault } from '../../../lib/field-fault.ts'
import { notify } from '../../../lib/notify.ts'
import { useApi } from '../../../lib/query.ts'
import { useScreenTitle } from '../../../lib/screen.ts'
import { rememberUser } from '../../../lib/session.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { DetailPage } from '../../../shells/detail-page.tsx'
import { FormPage } from '../../../shells/form-page.tsx'
import { AvatarButton } from '../parts/avatar-button.tsx'
import { BankCards } from '../parts/bank-cards.tsx'
import { BankSheet } from '../parts/bank-sheet.tsx'
import { BoundAccounts } from '../parts/bound-accounts.tsx'

const HOME = '/pages/employeeCenter/employeeCenter'
const sexes = [
  { id: '0', label: '男' },
  { id: '1', label: '女' },
  { id: '2', label: '未知' },
] as const
type Sex = (typeof sexes)[number]['id']
type Info = AnswerOf<typeof session.userInfo>

/** P126. Who I am here: what I may change, what the house knows, my bank cards. */
export default function UserInfoPage() {
  const title = useScreenTitle()
  const query = useApi(session.userInfo, {})
  if (query.data) return <UserInfoForm title={title} info={query.data} />
  return (
    <DetailPage title={title} backTo={HOME} query={query}>
      {() => null}
    </DetailPage>
  )
}

function UserInfoForm({ title, info }: { title: string; info: Info }) {
  const [nickName, setNickName] = useState(info.nickName)
  const [sex, setSex] = useState<Sex>(() => sexes.find(({ id }) => id === info.sex)?.id ?? '2')
  const [fault, setFault] = useState('')
  const [addingCard, setAddingCard] = useState(false)
  const save = useCommand(session.updateInfo, {
    label: '修改个人信息',
    quiet: true,
    invalidates: [session.userInfo, session.loginInfo, notifications.home],
  })
  const changed = nickName.trim() !== info.nickName || sex !== info.sex

  const submit = async () => {
    const name = nickName.trim()
    setFault(name === '' ? '请输入艺名' : '')
    if (name === '') return
    try {
      await save.submit({ nickName: name, sex })
    } catch (error) {
      const found = fieldFault(error)
      if (found?.field !== 'nickName') throw error
      return setFault(found.message)
    }
    const { userId, deptId, deptName, postName, userName, phonenumber } = info
    rememberUser({ userId, deptId, nickName: name, deptName, postName, userName, phonenumber })
    notify(successTexts.done)
  }

  return (
    <>
      <FormPage
        title={title}
        backTo={HOME}
        submitLabel="保存"
        disabledReason={changed ? null : '艺名和性别还没有修改'}
        onSubmit={submit}
      >
        <AvatarButton name={info.nickName} picture={info.avatarUrl} />
        <Field label="艺名" error={fault}>
          <TextInput
            value={nickName}
            maxLength={30}
            onChange={(text) => {
              setNickName(text)
              setFault('')
            }}
          />
        </Field>
        <Field label="性别">
          <SegmentedControl label="性别" options={sexes} value={sex} onChange={setSex} />
        </Field>
        <Card label="员工资料">
          <KeyValue rows={factsOf(info)} />
        </Card>
        <BoundAccounts />
        <BankCards onAdd={() => setAddingCard(true)} />
      </FormPage>
      {addingCard && <BankSheet info={info} onClose={() => setAddingCard(false)} />}
    </>
  )
}

const factsOf = (info: Info) => [
  { label: '账号', value: info.userName },
  { label: '姓名', value: info.realName ?? '未登记' },
  { label: '手机号', value: info.phonenumber ? maskPhone(info.phonenumber) : '未登记' },
  { label: '部门', value: info.deptName },
  { label: '岗位', value: info.postName },
  ...(info.level ? [{ label: '级别', value: info.level }] : []),
  { label: '入职日期', value: info.entryDate ?? '未登记' },
]
