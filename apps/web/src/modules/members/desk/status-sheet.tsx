import { normalDisable } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'

import { showToast } from '#kit/toast.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import type { MemberServiceSheetProps } from './member-desk-sheet.tsx'

const whyShut = ['手机号已换人', '盗用他人身份', '违反店规']
const whyOpen = ['核实为本人', '误停用']

/** 停用: the member can neither sign in nor pay from the balance. 恢复 reverses it. */
export default function MemberStatusSheet({
  member: { memberId, memberName, status },
  onClose,
}: MemberServiceSheetProps) {
  const command = useCommand(members.changeStatus, {
    label: '停用或恢复会员',
    quiet: true,
    invalidates: [members.detail],
  })
  const shuts = status === normalDisable.normal
  return (
    <ReasonSheet
      draft={`member.status.${memberId}`}
      title={shuts ? '停用会员' : '恢复会员'}
      fact={memberName}
      usual={shuts ? whyShut : whyOpen}
      submitLabel={shuts ? '停用' : '恢复'}
      submitKind={shuts ? 'danger' : 'primary'}
      send={async (reason) => {
        await command.submit({ memberId, status: shuts ? normalDisable.disabled : normalDisable.normal, reason })
        showToast(shuts ? '会员已停用' : '会员已恢复')
        onClose()
      }}
      onClose={onClose}
    >
      <p>{shuts ? '会员在所有手机上退出登录，余额保留但不能使用。' : '会员可以重新登录并使用余额。'}</p>
    </ReasonSheet>
  )
}
