import { formTexts } from '@nocturne/contract/client-texts'
import { directory } from '@nocturne/contract/directory/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { lazyMemberSheet, type MemberSearchResult } from '../../directory/public.ts'
import type { MemberServiceSheetProps } from './member-desk-sheet.tsx'

const suggestions = ['同一位客人换了手机号', '重复登记']

/** 合并会员: merges another member into this one, irreversibly. */
export default function MergeMembersSheet({ member: { memberId, memberName }, onClose }: MemberServiceSheetProps) {
  const [picking, setPicking] = useState(false)
  const command = useCommand(members.merge, {
    label: '合并会员',
    quiet: true,
    invalidates: [members.detail, members.rechargesOf, directory.members],
  })
  const form = useForm<{ from: MemberSearchResult | null; reason: string }>({
    draft: `member.merge.${memberId}`,
    initial: { from: null, reason: '' },
    names: { fromMemberId: 'from' },
    check: ({ from, reason }) => ({
      from: from === null ? '请选择并入的会员' : from.memberId === memberId && '请选择另一位会员',
      reason: reason.trim() === '' && formTexts.reasonRequired,
    }),
    send: async ({ from, reason }) => {
      const input = { memberId, fromMemberId: from?.memberId ?? 0, reason: reason.trim() }
      const result = await command.submit(input)
      const isWaiting = !result.queued && result.answer.proposalId !== undefined
      showToast(isWaiting ? '储值超过一个人可以合并的金额，已提交，等另一个人确认' : '会员已合并')
      onClose()
    },
  })
  const { from } = form.value
  return (
    <FormSheet
      form={form}
      title="合并会员"
      fact={`并入 ${memberName}`}
      submitLabel="合并"
      submitKind="danger"
      onClose={onClose}
    >
      <p>并入后，余额、订单和手机号登录都归 {memberName}，不能撤回。</p>
      <FormField field={form.field('from')} label="并入的会员">
        {() => (
          <Button wide onClick={() => setPicking(true)}>
            {from ? `${from.memberName} · ${from.phoneMask}` : '选择会员'}
          </Button>
        )}
      </FormField>
      <ReasonField field={form.field('reason')} label="原因" usual={suggestions} />
      {picking && (
        <LazySheet
          part={lazyMemberSheet}
          props={{
            title: '选择并入的会员',
            memberId: from?.memberId,
            onChoose: (chosen) => {
              form.change({ from: chosen })
              setPicking(false)
            },
            onClose: () => setPicking(false),
          }}
        />
      )}
    </FormSheet>
  )
}
